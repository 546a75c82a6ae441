// Packets of real runs of every mode verify with nothing but the published keys.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunStart } from '#contract/run-start.ts';
import { signingKeysSchema } from '#contract/signing-keys.ts';
import { type Claim } from '#core/report/packet/recompute.ts';
import { verifyPacket } from '#core/report/packet/verify-packet.ts';
import { type RunningApp, startApp } from '../../fixtures/apps/kit/serve.ts';
import { app, demoBugs } from '../../fixtures/apps/shop/app.ts';
import { checkWith } from '../../src/main/verify.ts';
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

async function claimsOf(runId: string): Promise<readonly Claim[]> {
  const keys = signingKeysSchema.parse(await world.get('/.well-known/proofrun-keys.json'));
  return verifyPacket(await world.get(`/api/runs/${runId}/proof-pack.json`), checkWith(keys)).claims;
}
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
  expect(claims.find(({ claim }) => claim === 'verdict')?.outcome).toBe('holds');
}, 300_000);
