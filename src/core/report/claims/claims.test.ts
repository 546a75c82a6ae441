import { expect, test } from 'vitest';
import { planFixCheck } from '#core/domain/plan-fix-check.ts';
import { planRun } from '#core/domain/plan-run.ts';
import type { TestPlan } from '#core/domain/run-plan.ts';
import type { RunStart } from '#contract/run-start.ts';
import { buildReport } from '../build-report.ts';
import { noEvidence } from '#core/evidence/no-evidence.ts';
import type { ReportInput } from '../report-input.ts';

const url = 'https://staging.example.com/';
const customScenarios = [{ title: 'a', route: '/shop', steps: [{ action: 'reload' as const }] }];
function planOf(request: Partial<RunStart>): TestPlan {
  const planned = planRun({ url, ...request }, { url: new URL(url), allowListed: false });
  if (!planned.ok) throw new Error(planned.refusal.code);
  return planned.plan;
}
const plans = {
  scan: planOf({}),
  scenarios: planOf({ mode: 'workflow_test', customScenarios }),
  workflows: planOf({ mode: 'workflow_test' }),
  creating: planOf({ mode: 'workflow_test', safeMutation: { allowCreate: true } }),
  regression: planOf({ mode: 'regression_check' }),
};

const at = '2026-01-02T03:04:05.000Z';
const input: Omit<ReportInput, 'plan'> = {
  run: {
    runId: 'run_a',
    kind: 'run',
    state: 'completed',
    parentRunId: null,
    createdAt: at,
    startedAt: at,
    finishedAt: at,
  },
  evidence: noEvidence,
  judgements: [],
  confirmed: [],
  unconfirmed: [],
  scenarios: [],
  decided: { verdict: 'pass', failureType: null, reason: '', pagesJudged: 1 },
  compared: {
    since: 'the run before',
    placesCompared: 2,
    routesCompared: 2,
    notCompared: [],
    withoutPictures: 0,
    routesNew: 0,
    scenarios: 0,
  },
  fix: {
    verification: { status: 'fixed_verified', scenarios: [], newFailures: [], notRetested: [], errorBound: 0.01 },
    fixedRoutes: [],
  },
  pictures: new Map(),
  findingPictures: new Map(),
  timings: { queuedMs: 0, exploreMs: 0, confirmMs: 0, totalMs: 0 },
};

const scopeOf = (report: ReturnType<typeof buildReport>) => ({
  confidence: { ...report.coverageConfidence, signals: undefined },
  beyond: report.doNotClaim.filter((line) => /beyond|anything after a write/.test(line)),
  cleanup: report.cleanupReceipt,
});

test('each kind of run states what its pass means and how strong the proof is', () => {
  const said = Object.values(plans).map((plan) => {
    const { passingRunEvidence, proofStrength, summary } = buildReport({ ...input, plan });
    return [plan.kind, passingRunEvidence?.statement, proofStrength?.reasons[0], summary.sentence];
  });
  expect(said.map(([kind, statement]) => [kind, statement])).toEqual([
    ['scan', expect.stringContaining('1 page was loaded and tested in a real browser')],
    ['scenarios', expect.stringContaining('scenarios ran in a real browser')],
    ['workflows', expect.stringContaining('workflows passed')],
    ['workflows', expect.stringContaining('workflows passed')],
    ['regression', expect.stringContaining('compared with the run before; no change was confirmed')],
  ]);
  expect(said.find(([kind]) => kind === 'scan')?.[2]).toContain('Coverage confidence');
  expect(said.find(([kind]) => kind === 'regression')?.[2]).toContain('compared with the earlier run');
});

test('a run that could test no page does not count findings on none', () => {
  const decided = { verdict: 'fail', failureType: 'page_unreachable', reason: '', pagesJudged: 0 } as const;
  const { summary } = buildReport({ ...input, plan: plans.scan, decided });
  expect(summary.sentence).toBe('0 confirmed findings; no page could be tested.');
});

test.each(Object.entries(plans))('a Fix Check of kind %s claims the same scope as its original', (_, plan) => {
  const original = buildReport({ ...input, plan });
  const check = buildReport({ ...input, plan: planFixCheck(plan) });
  expect(scopeOf(check)).toEqual(scopeOf(original));
  expect(check.summary.sentence).toBe('Fix Check: fixed_verified; 0 of 0 scenarios are fixed_verified.');
  expect(check.doNotClaim).toContain('Do not claim a fix for a scenario whose status is not fixed_verified.');
  expect(original.doNotClaim).not.toContain('Do not claim a fix for a scenario whose status is not fixed_verified.');
});

test('only a run that may create has a receipt, and says that other writes were blocked', () => {
  const receipts = Object.entries(plans).filter(([, plan]) => buildReport({ ...input, plan }).cleanupReceipt !== null);
  expect(receipts.map(([name]) => name)).toEqual(['creating']);
  expect(buildReport({ ...input, plan: plans.creating }).doNotClaim.join(' ')).toContain('all writes except creates');
  expect(buildReport({ ...input, plan: plans.workflows }).doNotClaim.join(' ')).toContain('writes were blocked.');
});

test('a signed-in run warns of other users; one that was signed out or blocked at the door, of the login', () => {
  const behind = 'Do not claim that anything behind a login was tested.';
  const others = 'Do not claim anything about other users or roles: one login was used.';
  const warned = (plan: TestPlan, decided = input.decided) =>
    buildReport({ ...input, plan, decided }).doNotClaim.filter((line) => line === behind || line === others);
  const signedIn = { ...plans.scan, loginId: 'login_a' } as TestPlan;
  expect(warned(plans.scan)).toEqual([behind]);
  expect(warned(signedIn)).toEqual([others]);
  expect(warned(signedIn, { verdict: 'blocked', failureType: null, reason: '', pagesJudged: 0 })).toEqual([behind]);
});
