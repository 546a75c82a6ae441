// Every claim of a packet, with each way in which it can disagree with its evidence.
import { describe, expect, test } from 'vitest';
import { findingOf, reportOf } from '../../../../test/kit/report-of.ts';
import { scannedReport } from '../../../../test/kit/scanned-report.ts';
import { consoleOf, requestOf, visitOf } from '../../../../test/kit/visit-of.ts';
import type { FixVerification } from '#contract/fix-verification.ts';
import type { Report } from '#contract/report.ts';
import type { FixStatus } from '#contract/vocabulary/fix-statuses.ts';
import { type UnsignedPack, viewProofPack } from '../views/view-proof-pack.ts';
import { recomputeClaims } from './recompute.ts';

const healthy = viewProofPack(scannedReport([visitOf({ key: 'a', route: '/', requests: [requestOf()] })]), []);
const broken = viewProofPack(
  scannedReport([
    visitOf({ key: 'a', route: '/' }),
    visitOf({ key: 'b', route: '/b', template: '/b', requests: [requestOf({ status: 500 })] }),
    visitOf({ key: 'c', route: '/c', template: '/c', console: [consoleOf()] }),
  ]),
  [],
);
const claimsOf = (pack: UnsignedPack) =>
  recomputeClaims(pack).flatMap(({ claim, outcome, message }) =>
    outcome === 'holds' ? [] : [{ claim, outcome, message }],
  );
const wrong = (pack: UnsignedPack, change: Partial<Report>) => claimsOf({ ...pack, ...change } as UnsignedPack);
const [finding] = broken.findings;
const [scenario] = broken.scenarios;
const own = { ...scenario!, id: 'scn_own', template: 'custom', outcome: 'passed' as const, findingIds: [] };
const passing = healthy.passingRunEvidence!;
const network = healthy.runtimeEvidence.network;
const step = { index: 0, scenarioId: null } as Report['stepEvidence'][number];
const signals = healthy.coverageConfidence.signals!;

test('an honest packet holds in every claim', () => {
  expect([claimsOf(healthy), claimsOf(broken)]).toEqual([[], []]);
  expect(recomputeClaims(healthy)).toHaveLength(13);
});

const rows: readonly (readonly [string, string, UnsignedPack, Partial<Report>])[] = [
  ['verdict', 'The verdict is "fail", but the evidence gives "pass"', healthy, { verdict: 'fail' }],
  ['verdict', 'The failure type is "http_error"', healthy, { failureType: 'http_error' }],
  ['verdict', 'gives "inconclusive"', healthy, { run: { ...healthy.run, state: 'cancelled' } }],
  ['decision', 'failOn is "medium"', healthy, { run: { ...healthy.run, failOn: 'high' } }],
  ['decision', 'The number of pages judged', healthy, { summary: { ...healthy.summary, routesTested: 9 } }],
  [
    'decision',
    '9 pages are claimed as judged, but only 1 are listed.',
    healthy,
    { decision: { ...healthy.decision!, pagesJudged: 9 } },
  ],
  ['decision', '"given":1,"decided":1', healthy, { scenarios: [own] }],
  ['decision', '"given":1,"decided":0', healthy, { scenarios: [{ ...own, outcome: 'unsure' }] }],
  [
    'decision',
    'The preflight is true',
    healthy,
    {
      decision: { ...healthy.decision!, preflightPassed: true },
      preflight: [{ check: 'expectText', expected: '', seen: '', ok: false }],
    },
  ],
  [
    'counts',
    'The count high is 7',
    healthy,
    { summary: { ...healthy.summary, counts: { ...healthy.summary.counts, high: 7 } } },
  ],
  [
    'findings',
    'has no scenario that failed',
    broken,
    { scenarios: broken.scenarios.map((each) => ({ ...each, findingIds: [] })) },
  ],
  [
    'findings',
    'is not on its own route',
    broken,
    { findings: broken.findings.map((each) => ({ ...each, routes: [] })) },
  ],
  [
    'scenarios',
    'names the finding fnd_none, which is missing',
    broken,
    { scenarios: [...broken.scenarios, { ...own, findingIds: ['fnd_none'] }] },
  ],
  [
    'scenarios',
    'its outcome is passed',
    broken,
    { scenarios: broken.scenarios.map((each) => ({ ...each, outcome: 'passed' as const })) },
  ],
  [
    'routes',
    'The number of findings on /',
    broken,
    { routes: broken.routes.map((each) => ({ ...each, findings: 9 })) },
  ],
  ['coverage', 'The coverage tier', healthy, { coverageConfidence: { ...healthy.coverageConfidence, tier: 'high' } }],
  ['coverage', 'The coverage rule', healthy, { coverageConfidence: { ...healthy.coverageConfidence, rule: 'most' } }],
  [
    'coverage',
    'The kinds of page',
    healthy,
    { coverageConfidence: { ...healthy.coverageConfidence, signals: { ...signals, kinds: { possible: 9, done: 9 } } } },
  ],
  [
    'coverage',
    'The kinds of control used',
    healthy,
    {
      coverageConfidence: {
        ...healthy.coverageConfidence,
        signals: { ...signals, controls: { possible: null, done: 9 } },
      },
    },
  ],
  ['proof strength', 'Only a pass has a proof strength', healthy, { proofStrength: null }],
  [
    'proof strength',
    'The proof strength is "strong"',
    healthy,
    { proofStrength: { ...healthy.proofStrength!, level: 'strong' } },
  ],
  [
    'proof strength',
    'The coverage behind the proof',
    healthy,
    { coverageConfidence: { ...healthy.coverageConfidence, tier: 'high' } },
  ],
  ['passing evidence', 'Only a pass has evidence of passing', healthy, { passingRunEvidence: null }],
  ['passing evidence', 'The number of passing pages', healthy, { passingRunEvidence: { ...passing, routesPassed: 9 } }],
  ['passing evidence', 'The list of passed checks', healthy, { passingRunEvidence: { ...passing, auditsPassed: [] } }],
  [
    'actions',
    'The number of real_pointer actions',
    healthy,
    { actionFidelity: { ...healthy.actionFidelity, counts: { ...healthy.actionFidelity.counts, real_pointer: 500 } } },
  ],
  [
    'requests',
    'The number of requests by status',
    healthy,
    { runtimeEvidence: { ...healthy.runtimeEvidence, network: { ...network, byStatus: { '2xx': 2 } } } },
  ],
  [
    'requests',
    'The number of requests by method',
    healthy,
    { runtimeEvidence: { ...healthy.runtimeEvidence, network: { ...network, byMethod: { GET: 2 } } } },
  ],
  [
    'requests',
    'The number of requests listed',
    healthy,
    { runtimeEvidence: { ...healthy.runtimeEvidence, network: { ...network, shapes: [] } } },
  ],
  ['steps', 'The number of step 0', healthy, { stepEvidence: [{ ...step, index: 4 }] }],
  ['steps', 'Step 0 belongs to no scenario', healthy, { stepEvidence: [{ ...step, scenarioId: 'scn_none' }] }],
];

test.each(rows)('%s: %s', (claim, message, pack, change) => {
  const found = wrong(pack, change).find((each) => each.claim === claim);
  expect(found).toMatchObject({ outcome: 'fails' });
  expect(found?.message).toContain(message);
});

describe('what a packet does not hold cannot be checked', () => {
  test.each([
    ['decision', healthy, { decision: undefined }],
    ['verdict', healthy, { decision: undefined }],
    ['coverage', healthy, { coverageConfidence: { tier: 'unknown', reasons: [] } }],
    ['proof strength', healthy, { proofStrength: { level: 'weak', reasons: [] } }],
    [
      'actions',
      healthy,
      {
        actionFidelity: { ...healthy.actionFidelity, counts: { ...healthy.actionFidelity.counts, real_pointer: 501 } },
      },
    ],
    ['fix verification', healthy, { run: { ...healthy.run, kind: 'fix_check' } }],
  ] satisfies readonly (readonly [string, UnsignedPack, Partial<Report>])[])('%s', (claim, pack, change) => {
    expect(wrong(pack, change)).toContainEqual({
      claim,
      outcome: 'not_checkable',
      message: 'The packet does not hold the evidence of this claim.',
    });
  });
  test('entries that were left out for size are not missed, and said to be', () => {
    const limits = { ...healthy.limits, reached: [{ name: 'reportBytes', count: 1, note: '' }] };
    const shapeless = { runtimeEvidence: { ...healthy.runtimeEvidence, network: { ...network, shapes: [] } } };
    const counts = { ...healthy.summary.counts, unconfirmed: 9 };
    const claims = (change: Partial<Report>) => wrong(healthy, change).map(({ claim }) => claim);
    expect(claims({ ...shapeless, limits })).toEqual([]);
    expect(claims({ summary: { ...healthy.summary, counts }, limits })).toEqual([]);
    expect(claims({ summary: { ...healthy.summary, counts } })).toEqual(['counts']);
    const dropped = { ...network, shapes: [], dropped: 1 };
    expect(claims({ runtimeEvidence: { ...healthy.runtimeEvidence, network: dropped } })).toEqual([]);
  });
});

const claimIn = (claim: string, change: Partial<Report>, pack = healthy) =>
  recomputeClaims({ ...pack, ...change } as UnsignedPack).find((each) => each.claim === claim);

describe('the verdict of a Fix Check', () => {
  const fixOf = (status: FixStatus): FixVerification => ({
    status,
    scenarios: [],
    newFailures: [],
    notRetested: [],
    errorBound: null,
  });
  const fixCheck = (status: FixStatus, change: Partial<Report>, run: Partial<Report['run']> = {}) =>
    claimIn('verdict', {
      run: { ...healthy.run, kind: 'fix_check', ...run },
      fixVerification: fixOf(status),
      decision: undefined,
      ...change,
    });

  test('follows from its status', () => {
    expect(fixCheck('fixed_verified', { verdict: 'pass' })).toMatchObject({ outcome: 'holds' });
    expect(fixCheck('fixed_verified', { verdict: 'fail' })).toMatchObject({
      outcome: 'fails',
      message: 'The verdict is "fail", but the evidence gives "pass".',
    });
  });
  test('has a failure type only where it failed', () => {
    expect(fixCheck('still_reproduces', { verdict: 'fail', failureType: 'http_error' })?.outcome).toBe('holds');
    expect(fixCheck('fixed_verified', { verdict: 'pass', failureType: 'http_error' })).toMatchObject({
      outcome: 'fails',
      message: 'The failure type is "http_error", but the evidence gives null.',
    });
  });
  test('that did not end is inconclusive, whatever its status says', () => {
    expect(fixCheck('fixed_verified', { verdict: 'pass' }, { state: 'cancelled' })?.outcome).toBe('fails');
    expect(fixCheck('fixed_verified', { verdict: 'inconclusive' }, { state: 'cancelled' })?.outcome).toBe('holds');
  });
  test('needs a run of that kind, and a result', () => {
    const forged = { verdict: 'pass', failureType: null, fixVerification: fixOf('fixed_verified') } as const;
    expect(claimIn('verdict', forged, broken)?.outcome).toBe('fails');
    expect(fixCheck('fixed_verified', { fixVerification: null })?.outcome).toBe('not_checkable');
  });
});

describe('the facts behind a verdict', () => {
  const decision = healthy.decision!;
  const decided = (change: Partial<Report>) => claimIn('decision', change);

  test('failOn is that of the run, or the default where the run has none', () => {
    expect(decided({ run: { ...healthy.run, failOn: 'high' } })?.message).toBe(
      'failOn is "medium", but the evidence gives "high".',
    );
    const { failOn: _failOn, ...older } = healthy.run;
    expect(decided({ run: older })?.outcome).toBe('holds');
    expect(decided({ run: older, decision: { ...decision, failOn: 'high' } })?.message).toBe(
      'failOn is "high", but the evidence gives "medium".',
    );
    const high = { decision: { ...decision, failOn: 'high' }, run: { ...healthy.run, failOn: 'high' } } as const;
    expect(decided(high)?.outcome).toBe('holds');
  });
  test('a page is judged by a scan or by a scenario of its own, and counts once', () => {
    const scenarios = ['/a', '/b', '/b'].map((route, at) => ({ ...own, id: `scn_${at}`, route }));
    const judged = (pagesJudged: number) =>
      decided({
        scenarios,
        summary: { ...healthy.summary, routesTested: pagesJudged },
        decision: { ...decision, pagesJudged, scenarios: { given: 3, decided: 3 } },
      });
    expect(judged(3)?.outcome).toBe('holds');
    expect(judged(4)?.message).toBe('4 pages are claimed as judged, but only 3 are listed.');
  });
  test('the preflight is compared where there was one', () => {
    const ok = { check: 'expectText', expected: '', seen: '', ok: true };
    const preflight = (preflightPassed: boolean | null, checks: Report['preflight']) =>
      decided({ decision: { ...decision, preflightPassed }, preflight: checks })?.outcome;
    expect(preflight(true, [ok])).toBe('holds');
    expect(preflight(false, [ok])).toBe('fails');
    expect(preflight(false, [ok, { ...ok, ok: false }])).toBe('holds');
    expect(preflight(true, null)).toBe('holds');
    expect(preflight(null, [ok])).toBe('holds');
  });
});

test('a finding is confirmed by two failures at least, and by no more than there were replays', () => {
  const confirmed = (failed: number, of: number) => {
    const reproduction = { ...finding!.reproduction, confirmed: { failed, of } };
    const findings = broken.findings.map((each) => (each.id === finding!.id ? { ...each, reproduction } : each));
    return wrong(broken, { findings }).map(({ claim }) => claim);
  };
  expect([confirmed(2, 2), confirmed(2, 5)]).toEqual([[], []]);
  expect([confirmed(1, 3), confirmed(3, 2)]).toEqual([['findings'], ['findings']]);
});

test('the outcome of an audit follows from its pages', () => {
  const outcome = (pages: object, claimed: string) => {
    const audits = [{ audit: 'a', outcome: claimed, pages: { passed: 0, failed: 0, unsure: 0, ...pages } }];
    const auditsPassed = claimed === 'passed' ? ['a'] : [];
    const evidence = { ...passing, audits, auditsPassed } as unknown as typeof passing;
    return wrong(healthy, { passingRunEvidence: evidence }).map(({ claim }) => claim);
  };
  expect(outcome({ passed: 1 }, 'passed')).toEqual([]);
  expect(outcome({ passed: 1, failed: 1 }, 'failed')).toEqual([]);
  expect(outcome({ unsure: 1 }, 'unsure')).toEqual([]);
  expect(outcome({}, 'nothing_to_judge')).toEqual([]);
  expect(outcome({ passed: 1 }, 'unsure')).toEqual(['passing evidence']);
  expect(outcome({ passed: 1, failed: 1 }, 'passed')).toEqual(['passing evidence']);
  expect(outcome({ unsure: 1 }, 'passed')).toEqual(['passing evidence']);
});

test('three things at most are said of one claim', () => {
  const findings = ['a', 'b', 'c', 'd'].map((name) => findingOf(name, { routes: [] }));
  const pack = viewProofPack({ ...reportOf(findings, ['/']), findings }, []);
  const said = claimsOf(pack).find(({ claim }) => claim === 'findings');
  expect(said?.message.match(/is not on its own route/g)).toHaveLength(3);
});
