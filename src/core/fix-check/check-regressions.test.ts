// A Fix Check of a regression believes only a place that is again as it was.
import { expect, test } from 'vitest';
import type { Report } from '#contract/report.ts';
import { compileFinding } from '#core/confirm/compile-finding.ts';
import { decideScenario } from './fix-verification.ts';
import { lockOf } from './same-test-lock.ts';
import type { Baseline, RegressionMaterial } from '#core/regression/baseline.ts';
import type { Change } from '#core/regression/change.ts';
import { comparePlaces } from '#core/regression/compare-places.ts';
import { changeId, foldChanges } from '#core/regression/fold-changes.ts';
import { type StablePlace, learnPlace } from '#core/regression/stable-place.ts';
import { elementOf, loadOf, lookOf } from '../../../test/kit/look-of.ts';
import { findingOf, reportOf } from '../../../test/kit/report-of.ts';
import { visitOf } from '../../../test/kit/visit-of.ts';
import { type ComparedLoad, checkRegressionFinding, loadsWanted } from './check-regressions.ts';

const region = { x: 0, y: 100, width: 400, height: 80 };
const styles = [
  ['black', '16px'],
  ['red', '16px'],
  ['blue', '16px'],
];
const placeOf = (style: number): StablePlace =>
  learnPlace([loadOf({ look: lookOf([elementOf('main>p:1', 'We bake.', { box: region, style })], { styles }) })], [])!;
const place = 'laptop /';
const before = { ...placeOf(0), picture: 'place.webp' };
const failing = placeOf(1);
const changesTo = (style: number): readonly Change[] =>
  comparePlaces(before, placeOf(style), style === 0 ? [] : [region]);

const visit = visitOf({ route: '/', template: '/', context: 'laptop' });
const { candidate } = foldChanges([{ visit, changes: changesTo(1) }], 'an earlier run')[0]!;
const { failure } = candidate.sightings[0]!;
const scenario = compileFinding(candidate.audit, failure, visit);
const evidenceKinds = ['comparison', 'before', 'after', 'diff'];
const kept: RegressionMaterial = {
  findingId: candidate.id,
  type: 'visual_regression',
  scenario,
  evidenceKinds,
  reproduced: { failed: 2, of: 2 },
  places: [place],
};
const baseline: Baseline = {
  version: 1,
  looks: true,
  chromium: '1',
  contexts: ['laptop'],
  addresses: [],
  places: [],
  scenarios: [],
  regressions: [kept],
  changed: { [place]: { before, failing, regions: [region] } },
};
const original: Report = (() => {
  const evidence = evidenceKinds.map((kind) => ({ kind, note: '' }));
  const report = reportOf([findingOf('x', { id: candidate.id, type: 'visual_regression', evidence })], ['/']);
  const [record] = report.scenarios;
  return {
    ...report,
    scenarios: [
      {
        ...record!,
        ...scenario,
        steps: scenario.steps.map((step) => ({ ...step })),
        lock: lockOf(scenario, evidenceKinds),
      },
    ],
  };
})();
const load = (partial: Partial<ComparedLoad> = {}): ComparedLoad => ({
  place,
  template: '/',
  changes: [],
  reason: null,
  pictures: true,
  ...partial,
});
const times = (count: number, each: ComparedLoad): ComparedLoad[] => Array.from({ length: count }, () => each);
const statusOf = (loads: readonly ComparedLoad[], report = original, material = baseline): string => {
  const { status, reason } = decideScenario(checkRegressionFinding(kept, material, report, loads));
  return `${status} ${reason}`;
};

test('as it was, often enough to rule out luck: fixed_verified', () => {
  expect(loadsWanted(baseline, place, [], { first: 3, most: 12 })).toBe(3);
  expect(loadsWanted(baseline, place, times(3, load()), { first: 3, most: 12 })).toBe(4);
  expect(statusOf(times(7, load()))).toBe('fixed_verified passed_again_and_again');
  expect(statusOf(times(3, load()))).toBe('flaky_uncertain bound_not_reached');
});

test('still changed: still_reproduces', () => {
  expect(statusOf(times(3, load({ changes: changesTo(1) })))).toBe('still_reproduces failed_again');
});

test('changed into something else is not fixed', () => {
  expect(statusOf(times(7, load({ changes: changesTo(2) })))).toBe('unable_to_verify could_not_judge');
});

test('without pictures the result is unsure', () => {
  expect(statusOf(times(7, load({ pictures: false })))).toBe('unable_to_verify could_not_judge');
});

test('a wall, a host that is down, and places not loaded have their own answers', () => {
  expect(statusOf(times(3, load({ reason: 'login_wall' })))).toBe('auth_blocked_verification login_wall');
  expect(statusOf(times(3, load({ reason: 'host_down' })))).toBe('environment_drift host_down');
  expect(statusOf([])).toBe('scope_shrunk not_all_replayed');
});

test('a test that was changed, proof that was removed, or a silent oracle never verify', () => {
  const passes = times(7, load());
  const [record] = original.scenarios;
  expect(statusOf(passes, { ...original, scenarios: [{ ...record!, route: '/other' }] })).toBe(
    'assertion_weakened lock_differs',
  );
  const bare = original.findings.map((finding) => ({ ...finding, evidence: finding.evidence.slice(0, 1) }));
  expect(statusOf(passes, { ...original, findings: bare })).toBe('scope_shrunk proof_removed');
  const silent = { ...baseline, changed: { [place]: { before, failing: placeOf(0), regions: [] } } };
  expect(statusOf(passes, original, silent)).toBe('assertion_weakened oracle_silent');
});

test('a challenge is a wall, and one load that works is enough to say that the host is up', () => {
  expect(statusOf(times(3, load({ reason: 'challenge' })))).toBe('auth_blocked_verification login_wall');
  expect(statusOf([load({ reason: 'host_down' }), ...times(7, load())])).toBe('fixed_verified passed_again_and_again');
});

test('a finding or a scenario that is missing in the report is scope_shrunk', () => {
  const passes = times(7, load());
  expect(statusOf(passes, { ...original, findings: [] })).toBe('scope_shrunk scenario_missing');
  expect(statusOf(passes, { ...original, scenarios: [] })).toBe('scope_shrunk scenario_missing');
});

test('every place of the finding has to be loaded, and each is counted for itself', () => {
  const two = { ...kept, places: [place, 'phone /'] };
  const check = (...loads: ComparedLoad[]) => checkRegressionFinding(two, baseline, original, loads);
  expect(check(load()).missing).toBe('not_all_replayed');
  expect(check(load(), load({ place: 'phone /' }), load({ place: 'tablet /' }))).toMatchObject({
    missing: null,
    loginWall: false,
    places: [
      { passed: 1, failed: 0, unsure: 0 },
      { passed: 1, failed: 0, unsure: 0 },
    ],
    build: 'unknown',
    needsNewBuild: false,
    oracleBites: true,
  });
});

const change = (partial: object): Change => ({ ...changesTo(1)[0]!, ...partial });
const tallyOf = (material: RegressionMaterial, ...changes: Change[]) =>
  checkRegressionFinding(material, baseline, original, [load({ changes })]).places[0];
const passed = { passed: 1, failed: 0, unsure: 0 };
const unsure = { passed: 0, failed: 0, unsure: 1 };

test('a look is again as it was only beside changes that cannot be seen', () => {
  const behaviour = { type: 'behaviour_regression', cause: 'title', subtype: 'title_changed' };
  expect(tallyOf(kept, change({ ...behaviour, element: null }))).toEqual(passed);
  expect(tallyOf(kept, change(behaviour))).toEqual(unsure);
  expect(tallyOf(kept, change({ cause: 'other', element: null }))).toEqual(unsure);
  expect(tallyOf(kept, change({ ...behaviour, cause: 'document', element: null }))).toEqual(unsure);
});

test('a behaviour is again as it was beside changes of the look, and beside none of behaviour that is new', () => {
  const behaving: RegressionMaterial = { ...kept, findingId: 'fnd_behaviour', type: 'behaviour_regression' };
  expect(tallyOf(behaving, change({ cause: 'elsewhere' }))).toEqual(passed);
  expect(tallyOf(behaving, change({ type: 'behaviour_regression', cause: 'title' }))).toEqual(unsure);
});

test('a behaviour is again as it was beside findings that the original run had as well', () => {
  const gone = change({ type: 'behaviour_regression', subtype: 'request_gone', cause: 'GET /api' });
  const fresh = change({ type: 'behaviour_regression', subtype: 'request_gone', cause: 'GET /new' });
  const behaving: RegressionMaterial = { ...kept, findingId: 'fnd_behaviour', type: 'behaviour_regression' };
  const both = { ...baseline, regressions: [behaving, { ...behaving, findingId: changeId(gone, '/') }] };
  const tally = (...changes: Change[]) =>
    checkRegressionFinding(behaving, both, original, [load({ changes })]).places[0];
  expect(tally(gone)).toEqual(passed);
  expect(tally(gone, change({ cause: 'elsewhere' }))).toEqual(passed);
  expect(tally(gone, fresh)).toEqual(unsure);
});

test('every other change of a load counts, and the one of the finding before all', () => {
  const unseen = change({ type: 'behaviour_regression', subtype: 'request_gone', cause: 'GET /api', element: null });
  const document = change({ type: 'behaviour_regression', subtype: 'route_gone', cause: 'document', element: null });
  expect(tallyOf(kept, unseen, change({ cause: 'other' }))).toEqual(unsure);
  expect(tallyOf(kept, unseen, document)).toEqual(unsure);
  expect(tallyOf(kept, document, ...changesTo(1))).toEqual({ passed: 0, failed: 1, unsure: 0 });
});

test('each load of a place counts once, by its own answer', () => {
  const loads = [
    ...times(2, load()),
    ...times(4, load({ changes: changesTo(1) })),
    load({ pictures: false }),
    ...times(2, load({ reason: 'unsteady' })),
  ];
  expect(checkRegressionFinding(kept, baseline, original, loads).places).toEqual([{ passed: 2, failed: 4, unsure: 3 }]);
});

test('loads are wanted only where a finding is, and no more once one failed', () => {
  const most = { first: 3, most: 12 };
  expect(loadsWanted(baseline, 'phone /', [], most)).toBe(0);
  expect(loadsWanted(baseline, place, times(3, load({ changes: changesTo(1) })), most)).toBe(0);
  expect(loadsWanted(baseline, place, times(3, load({ pictures: false })), most)).toBe(0);
  expect(loadsWanted(baseline, place, times(3, load()), { first: 3, most: 5 })).toBe(2);
  expect(loadsWanted(baseline, place, times(9, load()), most)).toBe(0);
});
