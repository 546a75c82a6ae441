import { describe, expect, test } from 'vitest';
import { builtFrom, checkedRun, failedRun } from '../../../test/kit/failed-run.ts';
import { absent, keptScenario, placeOf, replayOf } from '../../../test/kit/kept-scenario.ts';
import { layoutOf } from '../../../test/kit/layout-of.ts';
import { findingOf } from '../../../test/kit/report-of.ts';
import { consoleOf, documentOf, elementOf, exceptionOf, linkOf, pageOf, visitOf } from '../../../test/kit/visit-of.ts';
import type { Report } from '#contract/report.ts';
import { type CheckGroup, groupPlaces } from './group-places.ts';
import type { ReplayMaterial } from './replay-material.ts';
import type { PreflightFact } from '#core/evidence/evidence.ts';
import { redact } from '#core/evidence/redact.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { buildFixVerification, replaysWanted } from './build-fix-verification.ts';
import { placeBefore } from './place-before.ts';
import { scenarioEvidenceKinds } from '#core/confirm/scenario-failures.ts';
import { shownSteps } from '#core/scenarios/shown-steps.ts';
import { versionsOf } from './rule-versions.ts';
import { lockOf } from './same-test-lock.ts';

const build = builtFrom;
const failing = visitOf({ exceptions: [exceptionOf()] });

const { original, material } = failedRun([failing]);
const passing = visitOf({ check: build('new') });

const check = (visits: readonly Visit[], change: { original?: Report; material?: ReplayMaterial | null } = {}) =>
  checkedRun({ original, material, ...change }, visits).verification;
const times = (visit: Visit, count: number): Visit[] => Array.from({ length: count }, () => visit);
const outcome = ({ status, scenarios }: ReturnType<typeof check>): string => `${status} ${scenarios[0]?.reason}`;

describe('a Fix Check of an exception', () => {
  test('is fixed_verified by five passes on a new build', () => {
    expect(check(times(passing, 5))).toMatchObject({ status: 'fixed_verified', errorBound: 1 / 126, newFailures: [] });
  });
  test('names each row by the title and the route of its finding', () => {
    const [finding] = original.findings;
    const row = { findingId: finding?.id, title: finding?.title, route: '/orders' };
    expect(check(times(passing, 5)).scenarios).toMatchObject([row]);
    const given = { ...finding!, reproduction: { ...finding!.reproduction, givenId: 'mine' } };
    expect(check(times(passing, 5), { original: { ...original, findings: [given] } }).scenarios).toMatchObject([
      { ...row, givenId: 'mine' },
    ]);
  });
  test('still reproduces when it fails', () => {
    expect(outcome(check(times(failing, 3)))).toBe('still_reproduces failed_again');
  });
  test('is uncertain on the build that failed, and with too few passes', () => {
    expect(outcome(check(times(visitOf({ check: build('old') }), 5)))).toBe('flaky_uncertain unchanged_build');
    expect(outcome(check(times(passing, 4)))).toBe('flaky_uncertain bound_not_reached');
  });
  test('lists what fails anew in most loads, and not what failed once', () => {
    const worse = visitOf({ check: build('new'), exceptions: [exceptionOf({ normal: redact('RangeError: no') })] });
    expect(check(times(worse, 5))).toMatchObject({ status: 'new_failure_introduced', newFailures: [{}] });
    expect(check([worse, ...times(passing, 4)])).toMatchObject({ status: 'fixed_verified', newFailures: [] });
  });
  test('is decided by what failed the run; advice is listed, and decides where there is nothing else', () => {
    const note = consoleOf({ text: redact('Saving failed') });
    const both = failedRun([visitOf({ exceptions: [exceptionOf()], console: [note] })]);
    expect(both.original.findings.map(({ severity }) => severity)).toEqual(['high', 'low']);
    const half = visitOf({ check: build('new'), console: [note] });
    const { status, scenarios } = check(times(half, 5), both);
    expect(status).toBe('fixed_verified');
    expect(scenarios.map((each) => each.status).sort()).toEqual(['fixed_verified', 'still_reproduces']);
    const strict = { ...both, original: { ...both.original, run: { ...both.original.run, failOn: 'low' as const } } };
    expect(check(times(half, 5), strict).status).toBe('partially_fixed');
    expect(check(times(half, 3), failedRun([visitOf({ console: [note] })])).status).toBe('still_reproduces');
    expect(check(times(half, 5))).toMatchObject({ status: 'fixed_verified', newFailures: [{}] });
  });
  test('is scope_shrunk when anything that proved the failure is gone', () => {
    const without = (change: Partial<Report>) => check(times(passing, 5), { original: { ...original, ...change } });
    expect(outcome(check([], { material: null }))).toBe('scope_shrunk proof_removed');
    expect(outcome(check(times(passing, 5), { material: { ...material, visits: {} } }))).toBe(
      'scope_shrunk proof_removed',
    );
    expect(outcome(without({ findings: original.findings.map((each) => ({ ...each, evidence: [] })) }))).toBe(
      'scope_shrunk proof_removed',
    );
    expect(outcome(without({ scenarios: [] }))).toBe('scope_shrunk scenario_missing');
    expect(outcome(without({ findings: original.findings.map((each) => ({ ...each, routes: [] })) }))).toBe(
      'scope_shrunk route_missing',
    );
    expect(outcome(check([]))).toBe('scope_shrunk not_all_replayed');
  });
  test('is assertion_weakened when the stored test was changed, or no longer fails on the old evidence', () => {
    const scenarios = original.scenarios.map((each) => ({ ...each, steps: each.steps.slice(1) }));
    expect(outcome(check(times(passing, 5), { original: { ...original, scenarios } }))).toBe(
      'assertion_weakened lock_differs',
    );
    const visits = Object.fromEntries(Object.keys(material.visits).map((key) => [key, visitOf({ key })]));
    expect(outcome(check(times(passing, 5), { material: { ...material, visits } }))).toBe(
      'assertion_weakened oracle_silent',
    );
  });
  test('is never verified by another version of its audit, and still says that it fails', () => {
    const older = <S extends object>(steps: readonly S[]): S[] =>
      steps.map((step) =>
        'judge' in step ? { ...step, judge: { ...(step.judge as object), auditVersion: 0 } } : step,
      );
    const findings = material.findings.map((each) => ({
      ...each,
      scenario: { ...each.scenario, steps: older(each.scenario.steps) },
    }));
    const scenarios = original.scenarios.map((each) => ({
      ...each,
      steps: older(each.steps),
      lock: lockOf(findings[0]!.scenario, findings[0]!.evidenceKinds),
    }));
    const change = { original: { ...original, scenarios }, material: { ...material, findings } };
    expect(outcome(check(times(passing, 5), change))).toBe('assertion_weakened rules_changed');
    expect(outcome(check(times(failing, 3), change))).toBe('still_reproduces failed_again');
  });
  test('is environment_drift when the preflight of the run no longer holds, and the entry page says why', () => {
    const preflight = { passed: false, checks: [] };
    const entry = { ...placeBefore(passing, undefined), route: '/orders', context: 'laptop' as const };
    const after = (seen: Visit | null) => {
      const kept = { ...material, entry };
      const input = { original, material: kept, groups: [], scenarioRuns: new Map(), preflight, entry: seen };
      return outcome(buildFixVerification(input).verification);
    };
    expect(after(null)).toBe('environment_drift preconditions_gone');
    expect(after(passing)).toBe('environment_drift preconditions_gone');
    expect(after(visitOf({ page: pageOf({ hasPasswordField: true }) }))).toBe('auth_blocked_verification login_wall');
    const down = visitOf({ document: documentOf({ failure: 'connection_refused', status: null }) });
    expect(after(down)).toBe('environment_drift host_down');
  });
  test('asks at once for as many replays as luck needs, for the missing ones later, and for none once it failed', () => {
    const [group] = groupPlaces(material);
    const wanted = (visits: readonly Visit[]) =>
      replaysWanted(material, { group: group!, visits }, { first: 3, most: 12 });
    expect([wanted([]), wanted(times(passing, 3)), wanted(times(passing, 5)), wanted(times(failing, 3))]).toEqual([
      5, 2, 0, 0,
    ]);
  });
});

describe('a Fix Check of a layout that fails where the window is narrower than it was opened', () => {
  const wide = (path: string) => ({
    scrollWidth: 2_000,
    wide: [{ element: elementOf({ path: redact(path) }), right: 2_000 }],
  });
  const resized = failedRun([
    visitOf({ layouts: [layoutOf('laptop'), layoutOf('tablet', wide('body>main:1>table:1') as never)] }),
  ]);
  const narrow = {
    ...resized,
    material: { ...resized.material, build: { 'tablet /orders': { 'script /app.js': 'old' } } },
  };
  const load = (more: Partial<Visit> = {}) =>
    visitOf({ context: 'tablet', check: build('new'), layouts: [layoutOf('tablet')], ...more });
  test('loads the page in the window in which the failure was confirmed', () => {
    expect(narrow.material.findings[0]?.places).toMatchObject([
      { context: 'tablet', widths: ['tablet'], resized: true },
    ]);
    expect(check(times(load(), 5), narrow)).toMatchObject({ status: 'fixed_verified' });
  });
  test('calls nothing new that the run had not looked for in that window', () => {
    const other = [layoutOf('tablet', wide('body>aside:1>pre:1') as never)];
    expect(check(times(load({ layouts: other }), 5), narrow)).toMatchObject({ newFailures: [] });
    expect(check(times(load({ exceptions: [exceptionOf()] }), 5), narrow)).toMatchObject({ newFailures: [{}] });
  });
});

describe('what the Fix Check met', () => {
  const entry = { ...placeBefore(passing, undefined), route: '/orders', context: 'laptop' as const };
  const parked = visitOf({ page: pageOf({ title: redact('Parked') }), links: [linkOf('/buy')] });
  const known = { ...entry, links: ['/orders'] };
  const [group] = groupPlaces(material);
  const verified = (
    visits: readonly Visit[],
    seen: Visit | null,
    change: { material?: Partial<ReplayMaterial>; preflight?: PreflightFact | null } = {},
  ) =>
    outcome(
      buildFixVerification({
        original,
        material: { ...material, entry: known, ...change.material },
        groups: [{ group: group!, visits: visits.map((visit, index) => ({ ...visit, key: `c${index}` })) }],
        scenarioRuns: new Map(),
        entry: seen,
        ...(change.preflight === undefined ? {} : { preflight: change.preflight }),
      }).verification,
    );
  const missing = visitOf({ document: documentOf({ status: 404 }) });
  const down = visitOf({ document: documentOf({ failure: 'connection_refused', status: null }), page: null });

  test('is another application if the entry page is one and the route is missing', () => {
    expect(verified(times(missing, 3), parked)).toBe('environment_drift another_app');
    expect(verified(times(missing, 3), passing)).toBe('scope_shrunk route_missing');
    expect(verified(times(missing, 3), null)).toBe('scope_shrunk route_missing');
    expect(verified(times(passing, 5), parked)).toBe('fixed_verified passed_again_and_again');
  });
  test('is a server that is down only if every replay met none', () => {
    expect(verified(times(down, 3), null)).toBe('environment_drift host_down');
    expect(verified([...times(passing, 5), down], null)).toBe('fixed_verified passed_again_and_again');
  });
  test('is a login if one replay met one', () => {
    const wall = visitOf({ page: pageOf({ hasPasswordField: true }) });
    expect(verified([...times(passing, 5), wall], null)).toBe('auth_blocked_verification login_wall');
  });
  test('is a build that changed while it was looked at', () => {
    const older = visitOf({ check: build('older') });
    expect(verified([...times(passing, 5), older], null)).toBe('environment_drift build_changed_during_check');
  });
  test('is no target for it if the login does not sign in any more', () => {
    const check = (name: string, ok: boolean) => ({ check: name, expected: '', seen: '', ok });
    const failed = (...checks: ReturnType<typeof check>[]) => ({ preflight: { passed: false, checks } });
    expect(verified([], null, failed(check('signIn', false)))).toBe('auth_blocked_verification login_wall');
    const other = failed(check('signIn', true), check('expectText', false));
    expect(verified([], null, other)).toBe('environment_drift preconditions_gone');
    expect(verified([], parked, other)).toBe('environment_drift another_app');
    const held = { preflight: { passed: true, checks: [check('expectText', true)] } };
    expect(verified(times(passing, 5), null, held)).toBe('fixed_verified passed_again_and_again');
    expect(verified(times(passing, 5), null, { preflight: null })).toBe('fixed_verified passed_again_and_again');
  });
});

test('a place without a finding is looked at twice, and no group more often than allowed', () => {
  const [group] = groupPlaces(material);
  const wanted = (findings: readonly string[], visits: readonly Visit[], most = 12) =>
    replaysWanted(material, { group: { ...group!, findings }, visits }, { first: 3, most });
  expect([wanted([], []), wanted([], [passing]), wanted([], times(passing, 2)), wanted([], times(passing, 3))]).toEqual(
    [2, 1, 0, 0],
  );
  expect(wanted(['fnd_unknown'], [])).toBe(0);
  expect(wanted(group!.findings, [], 4)).toBe(4);
  expect(wanted(group!.findings, times(passing, 3), 4)).toBe(1);
});

test('a failure that showed again is told with all its sightings, and others apart', () => {
  const other = visitOf({ exceptions: [exceptionOf(), exceptionOf({ normal: redact('RangeError: no') })] });
  const built = checkedRun({ original, material }, [other, ...times(failing, 3)]);
  expect(built.again.map(({ candidate, finding }) => [candidate.id, finding.findingId])).toEqual([
    [original.findings[0]!.id, original.findings[0]!.id],
  ]);
  expect(built.fresh).toEqual([]);
  expect(built.other).toHaveLength(1);
});

test('a block that several pages repeat is told again where it shows on another of them, and is not new there', () => {
  const element = elementOf({ path: 'body>div:3>a:1', role: 'link', name: redact('Terms') });
  const small = { element, width: 9, height: 9, room: 4, alike: 1 };
  const at = (route: string) => {
    const layouts = [layoutOf('phone', { tapTargets: [small] })];
    return visitOf({ key: route, route, template: route, context: 'phone', layouts });
  };
  const run = failedRun([at('/orders'), at('/help')]);
  const [finding, ...more] = run.original.findings;
  expect([finding?.routes, more]).toEqual([['/help', '/orders'], []]);
  for (const route of ['/orders', '/help']) {
    const built = checkedRun(run, times(at(route), 3));
    expect(built.again.map(({ candidate }) => candidate.id)).toEqual([finding?.id]);
    expect(built.fresh).toEqual([]);
  }
});

test('a finding for which nothing was kept is listed as one whose proof is gone, and decides nothing else', () => {
  const { scenarios } = check([], { material: null });
  const [finding] = original.findings;
  expect(scenarios).toMatchObject([
    {
      scenarioId: finding!.reproduction.scenarioId,
      findingId: finding!.id,
      status: 'scope_shrunk',
      reproduced: { failed: 3, of: 3 },
      places: 0,
      replays: { passed: 0, failed: 0, unsure: 0 },
      facts: {
        progress: 'done',
        loginWall: false,
        drift: null,
        missing: 'proof_removed',
        lock: null,
        oracleBites: false,
        sameRules: false,
        places: [],
        build: 'unknown',
        needsNewBuild: true,
        obstacle: null,
      },
    },
  ]);
});

test('a new failure counts if it shows at least twice, and in most of the loads that could tell', () => {
  const worse = visitOf({ check: build('new'), exceptions: [exceptionOf({ normal: redact('RangeError: no') })] });
  const news = (bad: number, good: number) => check([...times(worse, bad), ...times(passing, good)]).newFailures.length;
  expect([news(2, 0), news(3, 2), news(2, 2), news(1, 0), news(2, 1)]).toEqual([1, 1, 0, 0, 1]);
});

describe('a scenario that failed', () => {
  const kept = keptScenario(absent);
  const failed = findingOf('s', { id: kept.findingId, evidence: [{ kind: 'scenario_step', note: 'It failed.' }] });
  const record = {
    ...kept.scenario,
    steps: shownSteps(kept.scenario, kept.scenario.steps),
    lock: lockOf(kept.scenario, scenarioEvidenceKinds),
    outcome: 'failed' as const,
    findingIds: [kept.findingId],
  };
  const looked = { route: '/', context: 'laptop' as const, before: placeBefore(placeOf(), undefined) };
  const only: ReplayMaterial = {
    ...material,
    findings: [],
    scenarios: [{ ...kept, rules: versionsOf(kept.scenario.steps) }],
    looked: [looked],
    build: {},
  };
  const run = replayOf(kept.scenario.steps, true, { start: placeOf(), end: placeOf() });
  const verified = (visit: Visit, change: Partial<CheckGroup> = {}) => {
    const [group] = groupPlaces(only);
    const report = { ...original, findings: [failed], scenarios: [record as unknown as Report['scenarios'][number]] };
    return outcome(
      buildFixVerification({
        original: report,
        material: only,
        groups: [{ group: { ...group!, ...change }, visits: [{ ...visit, route: '/' }] }],
        scenarioRuns: new Map([[kept.findingId, Array.from({ length: 5 }, () => run)]]),
        entry: null,
      }).verification,
    );
  };
  const shop = visitOf({ page: pageOf({ title: redact('Planner - Corner shop') }) });
  const wall = visitOf({ page: pageOf({ hasPasswordField: true }) });
  test('is fixed by its own replays, unless a load of its place met something else', () => {
    expect(verified(shop)).toBe('fixed_verified passed_again_and_again');
    expect(verified(wall)).toBe('auth_blocked_verification login_wall');
  });
  test('is not judged by loads of other places, or by those in which a control was used', () => {
    expect(verified(wall, { route: '/other' })).toBe('fixed_verified passed_again_and_again');
    expect(verified(wall, { context: 'phone' })).toBe('fixed_verified passed_again_and_again');
    expect(verified(wall, { probe: {} as CheckGroup['probe'] })).toBe('fixed_verified passed_again_and_again');
  });
});
