// Every command that the service names is run as a person would: with the binary, against a service.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compactProofSchema } from '#contract/compact-proof.ts';
import { keptKeysSchema } from '#contract/signing-keys.ts';
import type { Report } from '#contract/report.ts';
import { endBinaries, run } from '../kit/binary.ts';
import { findingOf, reportOf } from '../kit/report-of.ts';
import { type TestAccount, type TestService, startService } from '../kit/service.ts';
import { endRun, startedRun } from './stored-runs.ts';

let service: TestService;
let door: FastifyInstance;
let base: string;
let owner: TestAccount;
const folder = mkdtempSync(join(tmpdir(), 'proofrun-commands-'));
const runs: Record<'failed' | 'passed' | 'blocked' | 'inconclusive', string> = {
  failed: '',
  passed: '',
  blocked: '',
  inconclusive: '',
};

const reports: Record<keyof typeof runs, Report> = {
  failed: reportOf([findingOf('bug', { severity: 'high' })], ['/']),
  passed: reportOf([], ['/']),
  blocked: reportOf([], [], {
    verdict: 'blocked',
    failureType: 'preflight_failed',
    preflight: [{ check: 'expectStatus', expected: '200', seen: '503', ok: false }],
  }),
  inconclusive: reportOf([], [], { verdict: 'inconclusive' }),
};

beforeAll(async () => {
  service = await startService();
  door = await service.openDoor({});
  await door.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(door.server.address() as { port: number }).port}`;
  owner = await service.addAccount();
  for (const name of Object.keys(runs) as (keyof typeof runs)[]) {
    runs[name] = await startedRun(service, owner, `staging.${name}-example.com`);
    await endRun(service, runs[name], reports[name]);
  }
}, 120_000);
afterAll(async () => {
  endBinaries();
  await service?.close();
  rmSync(folder, { recursive: true, force: true });
});

const proofrun = (args: readonly string[]) =>
  run(args, { PROOFRUN_URL: base, PROOFRUN_API_KEY: owner.key, PROOFRUN_DATA_DIR: folder }).ended;
const compact = async (runId: string) =>
  compactProofSchema.parse((await service.app.inject(`/api/runs/${runId}/compact-proof`)).json());

describe('the next safe action', () => {
  const exits = { failed: 5, passed: 0, blocked: 0, inconclusive: 5 } as const;
  test.each(Object.keys(exits) as (keyof typeof exits)[])(
    'of a %s run is a command that works',
    async (name) => {
      const { command } = (await compact(runs[name])).nextSafeAction;
      const [, said = ''] = /^npm run -s proofrun -- (.+)$/.exec(command) ?? [];
      const args = said.split(' ');
      // No worker runs here, so nothing would end the Fix Check that it starts.
      const { code, out, err } = await proofrun([...args, ...(args[0] === 'fix-check' ? ['--no-wait'] : [])]);
      expect([name, code, err]).toEqual([name, exits[name], '']);
      expect(out).toMatch(/run_|verdict/);
    },
    60_000,
  );
});

describe('proofrun report', () => {
  test.each([
    ['--html', '<!doctype html>'],
    ['--sarif', '"version":"2.1.0"'],
    ['--junit', '<testsuites'],
    ['--ctrf', '"reportFormat":"CTRF"'],
    ['--markdown', '# FAIL'],
    ['--playwright', 'test('],
  ])(
    '%s prints the export and ends by the verdict',
    async (flag, text) => {
      const { code, out } = await proofrun(['report', runs.failed, flag]);
      expect(code).toBe(1);
      expect(out).toContain(text);
    },
    60_000,
  );

  test('writes a file, and takes one format only', async () => {
    const file = join(folder, 'report.html');
    const written = await proofrun(['report', runs.passed, '--html', '--out', file]);
    expect([written.code, written.out, readFileSync(file, 'utf8').slice(0, 15)]).toEqual([0, '', '<!doctype html>']);
    const both = await proofrun(['report', runs.passed, '--html', '--junit']);
    expect([both.code, both.err.trim()]).toEqual([2, 'Choose one format, not --html and --junit.']);
  }, 60_000);
});

describe('proofrun verify', () => {
  const packet = join(folder, 'packet.json');
  const keys = join(folder, 'keys.json');
  beforeAll(async () => {
    writeFileSync(packet, (await service.app.inject(`/api/runs/${runs.inconclusive}/proof-pack.json`)).body);
    writeFileSync(keys, (await service.app.inject('/.well-known/proofrun-keys.json')).body);
  });

  test('checks a packet with keys from a file, without a service, and from the service', async () => {
    const offline = await run(['verify', packet, '--keys', keys], {
      PROOFRUN_URL: 'http://127.0.0.1:9',
      PROOFRUN_DATA_DIR: folder,
    }).ended;
    const online = await proofrun(['verify', packet]);
    for (const { out } of [offline, online]) expect(out).toMatch(/^ok +signature +Signed by [0-9a-f]{32}/m);
  }, 60_000);

  test('names what was changed', async () => {
    const forged = join(folder, 'forged.json');
    const text = readFileSync(packet, 'utf8').replace('"verdict":"inconclusive"', '"verdict":"pass"');
    writeFileSync(forged, text);
    const { code, out } = await proofrun(['verify', forged, '--keys', keys]);
    expect(code).toBe(1);
    expect(out).toMatch(/FAIL +evidence chain +The part verdict was changed/);
    expect(out).toContain('NOT VERIFIED');
  }, 60_000);

  test('says what is wrong with a file that is no packet or no key list', async () => {
    const { code, err } = await proofrun(['verify', join(folder, 'none.json')]);
    expect([code, err]).toEqual([1, expect.stringContaining('cannot be read as JSON')]);
    expect((await proofrun(['verify', packet, '--keys', packet])).err).toContain('is not a list of keys');
  }, 60_000);
});

test('a signing key is made for its owner only, and rotation keeps the old public one', async () => {
  const own = mkdtempSync(join(tmpdir(), 'proofrun-rotate-'));
  try {
    const file = join(own, 'signing-keys.json');
    const rotate = () => run(['rotate-signing-key'], { PROOFRUN_DATA_DIR: own }).ended;
    expect((await rotate()).code).toBe(0);
    expect((await rotate()).code).toBe(0);
    const kept = keptKeysSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    expect(kept.map(({ privateKey, retiredAt }) => [privateKey === null, retiredAt === null])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}, 60_000);
