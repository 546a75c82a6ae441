import { expect, test } from 'vitest';
import { noEvidence } from '#core/evidence/no-evidence.ts';
import { fixStatuses } from '#contract/vocabulary/fix-statuses.ts';
import { browserDied } from '#core/evidence/evidence.ts';
import { documentOf, visitOf } from '../../../test/kit/visit-of.ts';
import { silentProbe } from '../../../test/probe/probe-of.ts';
import { decideFromFacts, decideVerdict, verdictOfFixStatus } from './decide-verdict.ts';

type Outcome = 'passed' | 'failed' | 'unsure';
const decide = (discovered: boolean, ...outcomes: Outcome[]) =>
  decideVerdict({
    evidence: noEvidence,
    findings: [],
    scenarios: outcomes.map((outcome) => ({ route: '/', outcome })),
    discovered,
  }).verdict;

test('without a decided workflow the run does not pass', () => {
  expect(decide(true)).toBe('inconclusive');
  expect(decide(true, 'unsure', 'unsure')).toBe('inconclusive');
});

test('an undecided workflow does not prevent a pass by another one', () => {
  expect(decide(true, 'passed', 'unsure')).toBe('pass');
});

test('a requested scenario that did not run prevents a pass', () => {
  expect(decide(false, 'passed', 'unsure')).toBe('inconclusive');
  expect(decide(false, 'passed')).toBe('pass');
});

test('a confirmed finding fails the run, whatever else passed', () => {
  const scenarios = [{ route: '/', outcome: 'passed' as const }];
  const findings = [{ type: 'search_ignored', severity: 'high' } as const];
  const { verdict, failureType } = decideVerdict({ evidence: noEvidence, findings, scenarios, discovered: true });
  expect([verdict, failureType]).toEqual(['fail', 'search_ignored']);
});

test('a candidate that could not be re-checked prevents a pass, and fails nothing', () => {
  const scenarios = [{ route: '/', outcome: 'passed' as const }];
  const decided = (undecided: number) => decideVerdict({ evidence: noEvidence, findings: [], scenarios, undecided });
  expect(decided(0).verdict).toBe('pass');
  expect(decided(1).verdict).toBe('inconclusive');
});

test('a page that had to be closed prevents a pass, whatever was seen of it before', () => {
  const settle = { quiet: true, ms: 100, loadFired: true, watchedMs: 2_500 };
  const decided = (visit: Parameters<typeof visitOf>[0]) =>
    decideVerdict({ evidence: { ...noEvidence, visits: [visitOf(visit)] }, findings: [] }).verdict;
  expect(decided({ settle })).toBe('pass');
  expect(decided({ settle: { ...settle, stopped: 'floods' } })).toBe('inconclusive');
  expect(decided({ settle, probes: [silentProbe({ outcome: 'hung' })] })).toBe('inconclusive');
});

test('the caller chooses which severity fails the run; lighter findings are advice', () => {
  const scenarios = [{ route: '/', outcome: 'passed' as const }];
  const decided = (failOn: 'critical' | 'high' | 'medium' | 'low', severity: 'high' | 'medium' | 'low') =>
    decideVerdict({ evidence: noEvidence, findings: [{ type: 'broken_link', severity }], scenarios, failOn }).verdict;
  expect([decided('medium', 'medium'), decided('medium', 'low')]).toEqual(['fail', 'pass']);
  expect([decided('low', 'low'), decided('high', 'medium')]).toEqual(['fail', 'pass']);
  expect([decided('high', 'high'), decided('critical', 'high')]).toEqual(['fail', 'pass']);
});

test('a failed preflight blocks the run and names the check', () => {
  const check = (name: string, ok: boolean) => ({ check: name, expected: 'status 200', seen: 'status 503', ok });
  const decided = (...checks: ReturnType<typeof check>[]) =>
    decideVerdict({
      evidence: { ...noEvidence, preflight: { passed: checks.every(({ ok }) => ok), checks } },
      findings: [],
      scenarios: [{ route: '/', outcome: 'passed' }],
    });
  expect(decided(check('reachable', true), check('expectStatus', false))).toMatchObject({
    verdict: 'blocked',
    failureType: 'preflight_failed',
    reason: 'The preflight failed at expectStatus: expected status 200, seen status 503. Nothing was tested.',
  });
  expect(decided(check('expectStatus', false), check('maxResponseMs', false)).reason).toContain('2 of 2 checks failed');
  expect(decided(check('reachable', true)).verdict).toBe('pass');
});

test('a target that lets no one in blocks the run, and an unreachable one decides nothing', () => {
  const decided = (...visits: Parameters<typeof visitOf>[0][]) =>
    decideVerdict({ evidence: { ...noEvidence, visits: visits.map(visitOf) }, findings: [] });
  for (const status of [401, 403, 429])
    expect(decided({ document: documentOf({ status }) })).toMatchObject({
      verdict: 'blocked',
      failureType: null,
      reason: `The target denied access with HTTP ${status}.`,
      pagesJudged: 0,
    });
  for (const status of [400, 404, 500])
    expect(decided({ document: documentOf({ status }) }).verdict).toBe('inconclusive');
  const wall = { page: null, document: documentOf({ challenge: true }) };
  expect(decided(wall)).toMatchObject({ verdict: 'blocked', reason: 'A bot wall blocked the target.' });
  // What the entry says counts, whatever else was tried.
  const denied = { document: documentOf({ status: 403 }) };
  const missing = { document: documentOf({ status: 404 }) };
  expect(decided(missing, { ...denied, arrivedBy: 'entry' }).verdict).toBe('blocked');
  expect(decided({ ...missing, arrivedBy: 'entry' }, denied).verdict).toBe('inconclusive');
  expect(decided(denied, missing).verdict).toBe('blocked');
  expect(decided()).toMatchObject({ verdict: 'inconclusive', reason: 'No page could be tested.' });
  expect(decided(denied, {})).toMatchObject({ verdict: 'pass', pagesJudged: 1 });
});

test('pages are counted once per route, with those that scenarios decided', () => {
  const visits = [
    visitOf(),
    visitOf({ context: 'phone' }),
    visitOf({ route: '/b' }),
    visitOf({ page: null, route: '/c' }),
  ];
  const scenarios = [
    { route: '/b', outcome: 'passed' as const },
    { route: '/d', outcome: 'failed' as const },
    { route: '/e', outcome: 'unsure' as const },
  ];
  expect(decideVerdict({ evidence: { ...noEvidence, visits }, findings: [], scenarios }).pagesJudged).toBe(3);
});

test('low findings are advice: the run passes and names the first', () => {
  const evidence = { ...noEvidence, visits: [visitOf()] };
  const low = { type: 'accessibility_defect', severity: 'low' } as const;
  expect(decideVerdict({ evidence, findings: [low] })).toMatchObject({ verdict: 'pass', failureType: low.type });
  const medium = { type: 'broken_link', severity: 'medium' } as const;
  expect(decideVerdict({ evidence, findings: [low, medium] })).toMatchObject({
    verdict: 'fail',
    failureType: medium.type,
  });
  expect(decideVerdict({ evidence, findings: [low], undecided: 2 })).toMatchObject({
    verdict: 'inconclusive',
    failureType: low.type,
    reason: expect.stringContaining('2 possible defects could not'),
  });
});

test('the reason counts what could not be tested', () => {
  const stopped = (count: number) => {
    const settle = { quiet: true, ms: 1, loadFired: true, watchedMs: 1, stopped: 'hangs' } as const;
    const visits = Array.from({ length: count }, (_, n) => visitOf({ route: `/${n}`, settle }));
    return decideVerdict({ evidence: { ...noEvidence, visits }, findings: [] }).reason;
  };
  expect([stopped(1), stopped(2)]).toEqual([
    expect.stringMatching(/^1 page stopped/),
    expect.stringMatching(/^2 pages stopped/),
  ]);
  const died = (count: number, reason = browserDied) => {
    const skipped = Array.from({ length: count }, (_, n) => ({ route: `/${n}`, reason }));
    return decideVerdict({ evidence: { ...noEvidence, visits: [visitOf()], skipped }, findings: [] });
  };
  expect(died(1)).toMatchObject({
    verdict: 'inconclusive',
    reason: expect.stringMatching(/^1 page was left .* it was open/),
  });
  expect(died(2).reason).toMatch(/^2 pages were left .* they were open/);
  expect(died(2, 'pagesLimit was reached').verdict).toBe('pass');
  const one = decideVerdict({ evidence: { ...noEvidence, visits: [visitOf()] }, findings: [], undecided: 1 });
  expect(one.reason).toContain('1 possible defect could not');
  const scenarios = [
    { route: '/', outcome: 'unsure' as const },
    { route: '/', outcome: 'passed' as const },
  ];
  expect(decideVerdict({ evidence: noEvidence, findings: [], scenarios }).reason).toContain('1 of 2 scenarios');
  expect(
    decideVerdict({ evidence: noEvidence, findings: [], scenarios: [scenarios[0]!], discovered: true }).reason,
  ).toContain('The only workflow');
  expect(decideVerdict({ evidence: noEvidence, findings: [], discovered: true }).reason).toContain(
    'No workflow was found',
  );
});

test('that a form refuses incomplete records is no proof that records live', () => {
  const required = { route: '/', outcome: 'passed', aside: true } as const;
  const of = (...scenarios: NonNullable<Parameters<typeof decideVerdict>[0]['scenarios']>) =>
    decideVerdict({ evidence: noEvidence, findings: [], scenarios, discovered: true });
  expect(of(required, { route: '/', outcome: 'unsure' })).toMatchObject({
    verdict: 'inconclusive',
    failureType: null,
    reason: expect.stringContaining('Only the refusal of incomplete records'),
  });
  expect(of(required, { route: '/', outcome: 'passed' }).verdict).toBe('pass');
});

test('only fixed_verified is a pass of a Fix Check [only-fixed-verified]', () => {
  const of = (verdict: string) => fixStatuses.words.filter((status) => verdictOfFixStatus[status] === verdict).sort();
  expect(of('pass')).toEqual(['fixed_verified']);
  expect(of('fail')).toEqual(['new_failure_introduced', 'partially_fixed', 'still_reproduces']);
  expect(of('blocked')).toEqual(['auth_blocked_verification']);
  expect(of('inconclusive')).toHaveLength(fixStatuses.words.length - 5);
});

test('a comparison of nothing is inconclusive, with the first of its advice', () => {
  const facts = decideVerdict({ evidence: { ...noEvidence, visits: [visitOf()] }, findings: [] }).facts!;
  const low = [{ type: 'broken_link', severity: 'low' } as const];
  expect(decideFromFacts(facts, [])).toMatchObject({ verdict: 'pass', failureType: null });
  expect(decideFromFacts({ ...facts, nothingCompared: true }, low)).toMatchObject({
    verdict: 'inconclusive',
    failureType: 'broken_link',
    reason: 'Nothing could be compared with an earlier run.',
  });
});

test('where nothing was judged there is no failure type, whatever was found', () => {
  const low = [{ type: 'broken_link', severity: 'low' } as const];
  const typeOf = (input: object) => decideVerdict({ evidence: noEvidence, findings: low, ...input }).failureType;
  expect(typeOf({})).toBeNull();
  expect(typeOf({ discovered: true })).toBeNull();
  expect(
    typeOf({ evidence: { ...noEvidence, visits: [visitOf({ document: documentOf({ status: 403 }) })] } }),
  ).toBeNull();
  const settle = { quiet: true, ms: 1, loadFired: true, watchedMs: 1, stopped: 'hangs' } as const;
  expect(typeOf({ evidence: { ...noEvidence, visits: [visitOf({ settle })] } })).toBe('broken_link');
});

test('a sign-in that fails is told as such, and a preflight without a failed check in general words', () => {
  const reasonOf = (checks: { check: string; expected: string; seen: string; ok: boolean }[]) =>
    decideVerdict({ evidence: { ...noEvidence, preflight: { passed: false, checks } }, findings: [] }).reason;
  const signIn = { check: 'signIn', expected: 'signed in', seen: 'the form came back', ok: false };
  expect(reasonOf([signIn])).toBe('Signing in failed: the form came back. Nothing was tested.');
  expect(reasonOf([{ ...signIn, ok: true }])).toBe('The preflight failed, so nothing was tested.');
});

test('a pass says what it covers', () => {
  const evidence = { ...noEvidence, visits: [visitOf()] };
  expect(decideVerdict({ evidence, findings: [], failOn: 'high' }).reason).toContain('findings below severity high');
  const scenarios = [{ route: '/', outcome: 'passed' as const }];
  expect(decideVerdict({ evidence, findings: [], scenarios, discovered: true }).reason).toBe(
    'Every workflow with a clear result passed.',
  );
});

test('a page without a status counts, one with an error does not', () => {
  const judged = (status: number | null) =>
    decideVerdict({
      evidence: { ...noEvidence, visits: [visitOf({ document: documentOf({ status }) })] },
      findings: [],
    }).pagesJudged;
  expect([null, 399, 400].map(judged)).toEqual([1, 1, 0]);
});
