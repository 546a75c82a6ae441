// The service is killed with a run at work: nothing of it lives on, and the next start takes the run up and charges once.
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunStatus } from '#contract/run-status.ts';
import { hasEnded } from '#core/domain/run-machine.ts';
import { PROXY_PORTS_FOLDER } from '#engine/guard/proxy-ports.ts';
import { loadEntriesOfRun } from '#service/store/ledger-entries.ts';
import { openStore } from '#service/store/open-store.ts';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Running, endBinaries, freePort, run } from '../kit/binary.ts';
import { everyCase } from '../kit/every-case.ts';
import { type FoundProcess, processesIn } from '../kit/processes-in.ts';
import { copyReadyDatabase } from '../kit/ready-database.ts';
import { type Target, page, startTarget } from '../kit/target.ts';
import { testVault } from '../kit/test-vault.ts';

/** A child that is still loading its code on a busy machine hears of the death when it has. */
const gone = { timeout: 30_000, interval: 50 };
const home = page('Home', '<p>Welcome to the planner.</p>');
const silent = (): void => undefined;

const folder = mkdtempSync(join(tmpdir(), 'proofrun-killed-'));
// The user of a run must reach its own folder inside.
chmodSync(folder, 0o755);
let count = 0;
let dataDir: string;
let temp: string;
let env: Record<string, string>;
let target: Target;

beforeEach(async () => {
  count += 1;
  dataDir = join(folder, `data-${count}`);
  temp = join(folder, `temp-${count}`);
  mkdirSync(temp);
  await copyReadyDatabase(dataDir);
  chmodSync(temp, 0o1777);
  target = await startTarget({ '/': silent });
  env = {
    PROOFRUN_DATA_DIR: dataDir,
    PORT: String(await freePort()),
    TMPDIR: temp,
    PROOFRUN_ALLOW_TARGETS: '*.localhost:*',
  };
});
afterEach(async () => {
  endBinaries();
  for (const { pid } of processesIn(temp)) process.kill(pid, 'SIGKILL');
  await target.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(): Promise<Running> {
  const service = run(['start'], env);
  await service.printed('Start a run:');
  return service;
}

const headers = (): Record<string, string> => ({
  'x-api-key': readFileSync(join(dataDir, 'api-key'), 'utf8').trim(),
  'content-type': 'application/json',
});
const address = (path: string): string => `http://127.0.0.1:${env['PORT']}${path}`;

async function startRun(): Promise<string> {
  const body = JSON.stringify({ url: `${target.url}/`, viewport: 'desktop', skipCrawl: true });
  const answer = await fetch(address('/api/runs/start'), { method: 'POST', headers: headers(), body });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { runId: string }).runId;
}

const statusOf = async (runId: string): Promise<RunStatus> =>
  (await (await fetch(address(`/api/runs/${runId}`))).json()) as RunStatus;

/** A service with a run whose page never answers. */
async function startAtWork(): Promise<{ service: Running; runId: string; processes: readonly FoundProcess[] }> {
  const service = await start();
  const runId = await startRun();
  await expect.poll(() => target.hits.length, { timeout: 60_000 }).toBeGreaterThan(0);
  const processes = processesIn(temp);
  for (const kind of ['service', 'child', 'browser'] as const)
    expect(processes.map((each) => each.kind)).toContain(kind);
  return { service, runId, processes };
}

async function kill(service: Running): Promise<void> {
  service.child.kill('SIGKILL');
  await service.ended;
}

async function stop(service: Running): Promise<void> {
  service.child.kill('SIGTERM');
  expect((await service.ended).code).toBe(0);
}

async function entriesOf(runId: string): Promise<readonly string[]> {
  const store = await openStore({ dataDir, clock: () => new Date(), randomBytes, vault: testVault() });
  try {
    return (await loadEntriesOfRun(store.db, runId)).map(({ kind }) => kind);
  } finally {
    await store.close();
  }
}

const portsOf = (processes: readonly FoundProcess[]): readonly string[] =>
  readdirSync(PROXY_PORTS_FOLDER).filter((name) => processes.some(({ pid }) => name.split('-')[1] === String(pid)));

describe('a service that is killed', { timeout: 180_000 }, () => {
  it('leaves no process, and the next start ends its run, charges it once and cleans up', async () => {
    const { service, runId, processes } = await startAtWork();
    expect(portsOf(processes)).not.toEqual([]);
    await kill(service);
    await expect.poll(() => processesIn(temp), gone).toEqual([]);

    target.serve({ '/': home });
    const next = await start();
    await expect
      .poll(async () => hasEnded((await statusOf(runId)).state), { timeout: 90_000, interval: 200 })
      .toBe(true);
    expect(await statusOf(runId)).toMatchObject({ state: 'completed', verdict: 'pass', refunded: false });
    expect(portsOf(processes)).toEqual([]);
    await stop(next);
    expect(processesIn(temp)).toEqual([]);
    expect(readdirSync(temp)).toEqual([]);
    expect(await entriesOf(runId)).toEqual(['debit']);
  });

  it.runIf(everyCase)('cannot end a child that is stopped, but the next start does', async () => {
    const { service, processes } = await startAtWork();
    const frozen = processes.filter(({ kind }) => kind === 'child' || kind === 'browser').map(({ pid }) => pid);
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    await kill(service);
    const living = (): readonly number[] => processesIn(temp).map(({ pid }) => pid);
    expect(living()).toEqual(expect.arrayContaining(frozen));

    target.serve({ '/': home });
    const next = await start();
    await expect.poll(() => living().filter((pid) => frozen.includes(pid)), gone).toEqual([]);
    await stop(next);
    expect(processesIn(temp)).toEqual([]);
    expect(readdirSync(temp)).toEqual([]);
  });
});
