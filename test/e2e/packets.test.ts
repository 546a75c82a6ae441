// Packets of real runs of every mode verify with nothing but the published keys.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunStart } from '#contract/run-start.ts';
import { signingKeysSchema } from '#contract/signing-keys.ts';
import { type Claim } from '#core/report/packet/recompute.ts';
import { verifyPacket } from '#core/report/packet/verify-packet.ts';
import { type RunningApp, startApp } from '../../fixtures/apps/kit/serve.ts';
import { app, demoBugs } from '../../fixtures/apps/shop/app.ts';
import { account, startLoginApp } from '../../fixtures/login/serve.ts';
import { startShed } from '../../fixtures/records/start-shed.ts';
import { checkWith } from '../../src/main/verify.ts';
import { openMemberRuns } from '../kit/member-runs.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';
import { everyCase } from '../kit/every-case.ts';

let world: WorkingService;
let shop: RunningApp;
beforeAll(async () => {
  world = await startWorkingService();
  shop = await startApp(app, { bugs: demoBugs });
}, 120_000);
afterAll(async () => {
  await shop?.close();
  await world?.close();
});

async function verified(packet: unknown): Promise<readonly Claim[]> {
  const keys = signingKeysSchema.parse(await world.get('/.well-known/proofrun-keys.json'));
  const startedAt = performance.now();
  const { claims } = verifyPacket(packet, checkWith(keys));
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  return claims;
}
const claimsOf = async (runId: string): Promise<readonly Claim[]> =>
  verified(await world.get(`/api/runs/${runId}/proof-pack.json`));
const wrong = (claims: readonly Claim[]): Claim[] => claims.filter(({ outcome }) => outcome === 'fails');
const body = (mode: NonNullable<RunStart['mode']>): RunStart => ({
  url: `http://shop.localhost:${shop.port}/`,
  mode,
  pagesLimit: 6,
  viewport: 'desktop',
});

const modes = ['workflow_test', 'fast_bug_scan', 'regression_check'] as const;
test.runIf(everyCase).each(modes)(
  'the packet of a %s verifies',
  async (mode) => {
    const { runId } = await world.run(body(mode));
    expect(wrong(await claimsOf(runId))).toEqual([]);
  },
  300_000,
);

test.runIf(everyCase)(
  'the packet of a full_crud_e2e verifies',
  async () => {
    const shed = await startShed('rest');
    try {
      const url = `http://shed-${shed.port}.localhost:${shed.port}/`;
      const { runId, report } = await world.run({ url, mode: 'full_crud_e2e', viewport: 'desktop' });
      expect(report.backendProof.length).toBeGreaterThan(2);
      expect(wrong(await claimsOf(runId))).toEqual([]);
    } finally {
      await shed.close();
    }
  },
  300_000,
);

test.runIf(everyCase)(
  'the packet of an authenticated_smoke verifies',
  async () => {
    const members = await startLoginApp({ bugs: ['boundary_open'] });
    try {
      const runs = await openMemberRuns(world);
      const named = (address: string): string => address.replace('127.0.0.1', 'members.localhost');
      const authSessionId = await runs.save({ loginUrl: named(members.loginUrl) }, account);
      const { runId, report } = await runs.run({
        url: named(`${members.url}/`),
        mode: 'authenticated_smoke',
        viewport: 'desktop',
        authSessionId,
      });
      expect(report.findings.map(({ type }) => type)).toEqual(['auth_boundary_open']);
      const packet = await world.app.inject({
        url: `/api/runs/${runId}/proof-pack.json`,
        headers: { 'x-api-key': runs.account.key },
      });
      expect(wrong(await verified(packet.json()))).toEqual([]);
    } finally {
      await members.close();
    }
  },
  300_000,
);

test('the packets of a failing scan and of its Fix Check verify', async () => {
  const { runId, key } = await world.start({
    ...body('fast_bug_scan'),
    scopedPaths: everyCase ? ['/returns', '/about'] : ['/returns'],
  });
  const { report } = await world.finished(runId);
  expect(report.verdict).toBe('fail');
  expect(wrong(await claimsOf(runId))).toEqual([]);
  const started = await world.app.inject({
    method: 'POST',
    url: `/api/runs/${runId}/fix-check`,
    headers: { 'x-api-key': key },
  });
  const check = started.json<{ runId: string }>().runId;
  await world.finished(check);
  const claims = await claimsOf(check);
  expect(wrong(claims)).toEqual([]);
  for (const name of ['verdict', 'fix verification'])
    expect(claims.find(({ claim }) => claim === name)?.outcome, name).toBe('holds');
}, 300_000);
