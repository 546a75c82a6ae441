// A regression_check finds what changed since an earlier run, and nothing where only clocks, quotes and adverts differ.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Finding } from '#contract/finding.ts';
import { noBaseline } from '#core/regression/compared-run.ts';
import { loadBalance } from '#service/store/ledger-entries.ts';
import { type BakeryWorld, bakeryScenarios, openBakery } from '../kit/check-bakery.ts';
import { everyCase, longCases } from '../kit/every-case.ts';
import { type FinishedRun, type WorkingService, startWorkingService } from '../kit/working-service.ts';

const small = { scopedPaths: ['/', '/menu'], viewport: 'desktop', skipCrawl: true } as const;
const body = { ...small, scopedPaths: [...small.scopedPaths] };
const kinds = (findings: readonly Finding[]): string[] =>
  findings.map(({ type, subtype }) => `${type}/${subtype}`).sort();

let world: WorkingService;
let bakery: BakeryWorld;
let first: FinishedRun;
beforeAll(async () => {
  world = await startWorkingService();
  bakery = await openBakery(world);
  first = await bakery.check({ ...body, customScenarios: bakeryScenarios.slice(1) });
}, 120_000);
afterAll(async () => {
  await bakery?.bakery.close();
  await world?.close();
}, 30_000);

test('without an earlier run it makes a baseline, says so, and claims nothing', () => {
  const { report } = first;
  expect(report).toMatchObject({ verdict: 'inconclusive', findings: [], summary: { sentence: noBaseline } });
  expect(report.doNotClaim.join(' ')).toContain('nothing regressed');
  expect(report.proofStrength).toBeNull();
});

describe('with an earlier run', () => {
  test('two reloads with no change find nothing', { timeout: 120_000 }, async () => {
    const reloads = await Promise.all([bakery.check(body), bakery.check({ ...body, baselineRunId: first.runId })]);
    for (const { report } of reloads) {
      expect(report.findings, JSON.stringify(report.findings)).toEqual([]);
      expect(report.verdict).toBe('pass');
      expect(report.summary.sentence).toMatch(
        /2 routes and 1 scenario were compared with the regression_check of 2\d{3}-/,
      );
    }
  });

  let changed: Promise<FinishedRun> | undefined;
  const change = (): Promise<FinishedRun> => {
    bakery.bakery.setChanges(['colour', 'missing-border', 'other-shape']);
    return (changed ??= bakery.check({ ...body, baselineRunId: first.runId }));
  };

  test.runIf(longCases)('a change is found and shown', { timeout: 180_000 }, async () => {
    const { report } = await change();
    expect(kinds(report.findings)).toEqual([
      'behaviour_regression/request_changed',
      'visual_regression/style_changed',
      'visual_regression/style_changed',
    ]);
    expect(report.verdict).toBe('fail');
    expect(JSON.stringify(report)).not.toContain(first.runId);
    for (const { type, evidence, reproduction, title } of report.findings) {
      expect(reproduction.confirmed).toEqual({ failed: 2, of: 2 });
      expect(title).toContain('since the regression_check of');
      if (type !== 'visual_regression') continue;
      const shown = evidence.flatMap(({ artifact }) => (artifact === undefined ? [] : [artifact]));
      expect(shown.map(({ kind }) => kind)).toEqual(['screenshot', 'screenshot', 'diff']);
      for (const { url } of shown) {
        const picture = await world.app.inject({ url });
        expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
      }
    }
  });

  test.runIf(everyCase)('a Fix Check reports whether a change was undone', { timeout: 180_000 }, async () => {
    const { runId } = await change();
    const check = async (): Promise<FinishedRun> => {
      const answer = await world.app.inject({
        method: 'POST',
        url: `/api/runs/${runId}/fix-check`,
        headers: { 'x-api-key': bakery.account.key },
      });
      return world.finished(answer.json<{ runId: string }>().runId);
    };
    bakery.bakery.setChanges(['colour', 'other-shape']);
    const half = (await check()).report.fixVerification;
    expect(half?.status, JSON.stringify(half)).toBe('partially_fixed');
    expect(half?.scenarios.map(({ status }) => status).sort()).toEqual([
      'fixed_verified',
      'still_reproduces',
      'still_reproduces',
    ]);
  });
});

describe('a baselineRunId that is not fit is a 400 before billing', () => {
  const refused = async (start: BakeryWorld['start'], given: Parameters<BakeryWorld['start']>[0]): Promise<unknown> => {
    const left = () => loadBalance(world.service.store.db, bakery.account.id, world.service.context.clock());
    const before = await left();
    const answer = await start(given);
    expect(await left()).toBe(before);
    expect(answer.status).toBe(400);
    const [detail] = (answer.body as unknown as { details: { path: string; code: string; message: string }[] }).details;
    expect(detail?.path).toBe('baselineRunId');
    expect(detail?.message.length).toBeGreaterThan(30);
    return detail?.code;
  };

  test('unknown, of another account, of another origin, or in another mode', async () => {
    const unknown = `run_${'a'.repeat(22)}`;
    expect(await refused(bakery.start, { baselineRunId: unknown })).toBe('unknown_run');
    const url = bakery.url.replace('bakery-', 'other-');
    expect(await refused(bakery.start, { url, baselineRunId: first.runId })).toBe('other_origin');
    expect(await refused(bakery.start, { mode: 'fast_bug_scan', baselineRunId: first.runId })).toBe('validation_error');
    const stranger = await openBakery(world);
    try {
      expect(await refused(stranger.start, { url: bakery.url, baselineRunId: first.runId })).toBe('unknown_run');
    } finally {
      await stranger.bakery.close();
    }
  });
});
