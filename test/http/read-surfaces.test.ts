import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appMapSchema } from '#contract/app-map.ts';
import { fixHintsSchema } from '#contract/fix-hints.ts';
import type { FixVerification } from '#contract/fix-verification.ts';
import { launchReadinessSchema } from '#contract/launch-readiness.ts';
import { operationalDepthSchema } from '#contract/operational-depth.ts';
import type { Report } from '#contract/report.ts';
import { findingOf, idOf, reportOf } from '../kit/report-of.ts';
import { type TestAccount, type TestService, startService } from '../kit/service.ts';
import { endRun, startedRun } from './stored-runs.ts';

let service: TestService;
let owner: TestAccount;
let stranger: TestAccount;
let runId: string;
let checkId: string;

const fixed: FixVerification = {
  status: 'fixed_verified',
  scenarios: [
    {
      scenarioId: findingOf('bug').reproduction.scenarioId,
      findingId: idOf('bug'),
      status: 'fixed_verified',
      reason: 'passed_again_and_again',
      reproduced: { failed: 3, of: 3 },
      places: 1,
      replays: { passed: 5, failed: 0, unsure: 0 },
      errorBound: 0.01,
    },
  ],
  newFailures: [],
  notRetested: [],
  errorBound: 0.01,
};

const call = (method: 'GET' | 'POST', url: string, who: TestAccount | null = null, payload?: object) =>
  service.app.inject({
    method,
    url,
    headers: who === null ? {} : { 'x-api-key': who.key },
    ...(payload && { payload }),
  });

const now = (report: Report): Report => ({
  ...report,
  run: { ...report.run, finishedAt: service.context.clock().toISOString() },
  coverageConfidence: { ...report.coverageConfidence, tier: 'high' },
});
const withMap = (report: Report): Report => ({
  ...report,
  appMap: {
    nodes: [
      { route: '/', colour: 'red', depth: 'interacted', findings: 1 },
      { route: '/a', colour: 'green', depth: 'rendered', findings: 0 },
    ],
    edges: [{ from: '/', to: '/a' }],
  },
});

beforeAll(async () => {
  service = await startService();
  owner = await service.addAccount();
  stranger = await service.addAccount();
  runId = await startedRun(service, owner, 'staging.reads-example.com');
  await endRun(service, runId, withMap(now(reportOf([findingOf('bug', { severity: 'high' })], ['/', '/a']))));
}, 60_000);
afterAll(() => service.close());

const readiness = async (who: TestAccount | null = null) =>
  launchReadinessSchema.parse((await call('GET', `/api/launch/readiness?runId=${runId}`, who)).json());
const map = async () => appMapSchema.parse((await call('GET', `/api/runs/${runId}/app-map`)).json());

describe('before a Fix Check', () => {
  test('an open high finding is a NO_GO, with reasons and evidence [launch-readiness]', async () => {
    const { verdict, openFindings, evidence, reasons } = await readiness();
    expect([verdict, openFindings.map(({ findingId }) => findingId)]).toEqual(['NO_GO', [idOf('bug')]]);
    expect(evidence.map(({ run, usedFor }) => [run.runId, usedFor])).toEqual([[runId, 'verdict']]);
    expect(reasons[0]?.message).toContain(idOf('bug'));
  });

  test('its route is red on the map, as JSON and as SVG', async () => {
    expect((await map()).nodes.map(({ route, colour }) => [route, colour])).toEqual([
      ['/', 'red'],
      ['/a', 'green'],
    ]);
    const svg = await call('GET', `/api/runs/${runId}/app-map?format=svg`);
    expect(svg.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(svg.headers['content-security-policy']).toContain('sandbox');
    expect(svg.body).toMatch(/^<svg [\s\S]*<\/svg>$/);
    expect((await call('GET', `/api/runs/${runId}/app-map?format=png`)).statusCode).toBe(400);
  });

  test('hints and depth have their shapes', async () => {
    const hints = fixHintsSchema.parse((await call('GET', `/api/runs/${runId}/fix-hints`)).json());
    expect(hints).toMatchObject({ advisory: true, runId });
    const depth = operationalDepthSchema.parse((await call('GET', `/api/runs/${runId}/operational-depth`)).json());
    expect(depth.routes.map(({ route }) => route)).toEqual(['/', '/a']);
  });
});

describe('after a Fix Check that verified the fix', () => {
  beforeAll(async () => {
    const started = await call('POST', `/api/runs/${runId}/fix-check`, owner);
    checkId = started.json<{ runId: string }>().runId;
    const proof = { level: 'moderate', reasons: [] } as const;
    const report = now(reportOf([], ['/'], { proofStrength: { ...proof, reasons: [] } }));
    await endRun(service, checkId, report, fixed);
  });

  test('the fix is used, and named to its owner only', async () => {
    const { verdict, openFindings, evidence } = await readiness();
    expect([verdict, openFindings]).toEqual(['GO_AFTER_DEPLOY', []]);
    expect(evidence.map(({ usedFor, run }) => [usedFor, run.runId])).toEqual([
      ['verdict', runId],
      ['fixes', null],
    ]);
    expect((await readiness(owner)).evidence[1]?.run.runId).toBe(checkId);
    expect((await readiness(stranger)).evidence[1]?.run.runId).toBeNull();
  });

  test('a Fix Check stands for its original', async () => {
    const of = launchReadinessSchema.parse((await call('GET', `/api/launch/readiness?runId=${checkId}`)).json());
    expect([of.verdict, of.evidence.length]).toEqual(['GO_AFTER_DEPLOY', 2]);
  });

  test('its route is purple on the map', async () => {
    expect((await map()).nodes[0]?.colour).toBe('purple');
  });

  test('a week later the proof is too old', async () => {
    service.advance(8 * 86_400_000);
    expect(await readiness()).toMatchObject({ verdict: 'INSUFFICIENT_PROOF', rule: 'stale_proof' });
  });
});

describe('several runs', () => {
  const post = (runIds: unknown) => call('POST', '/api/launch/readiness', null, { runIds } as object);

  test('of one account count together; those of two do not', async () => {
    const other = await startedRun(service, stranger, 'staging.other-example.com');
    await endRun(service, other, now(reportOf([], ['/'])));
    const second = await startedRun(service, owner, 'www.second-example.com');
    await endRun(service, second, now(reportOf([], ['/'])));
    expect((await post([runId, second])).json()).toMatchObject({ verdict: 'INSUFFICIENT_PROOF' });
    const refused = await post([runId, other]);
    expect([refused.statusCode, refused.json().details[0]]).toMatchObject([
      400,
      { path: 'runIds', code: 'other_account' },
    ]);
  });

  test.each([
    [[], 400],
    [Array.from({ length: 21 }, () => 'run_x'), 400],
    [['run_x'], 404],
  ])('%j is refused with %i', async (runIds, status) => {
    expect((await post(runIds)).statusCode).toBe(status);
  });

  test('a missing runId is a 400 that names it, an unfinished run a 409', async () => {
    const missing = await call('GET', '/api/launch/readiness');
    expect([missing.statusCode, missing.json().details[0].path]).toEqual([400, 'runId']);
    const open = await startedRun(service, await service.addAccount(), 'staging.open-example.com');
    expect((await call('GET', `/api/launch/readiness?runId=${open}`)).statusCode).toBe(409);
    for (const path of ['fix-hints', 'operational-depth', 'app-map'])
      expect((await call('GET', `/api/runs/${open}/${path}`)).statusCode).toBe(409);
  });
});
