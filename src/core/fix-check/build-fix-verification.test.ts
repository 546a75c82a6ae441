import { describe, expect, test } from 'vitest';
import { builtFrom, checkedRun, failedRun } from '../../../test/kit/failed-run.ts';
import { consoleOf, documentOf, exceptionOf, pageOf, visitOf } from '../../../test/kit/visit-of.ts';
import type { Report } from '#contract/report.ts';
import { groupPlaces } from './group-places.ts';
import type { ReplayMaterial } from './replay-material.ts';
import { redact } from '#core/evidence/redact.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { buildFixVerification, replaysWanted } from './build-fix-verification.ts';
import { placeBefore } from './place-before.ts';
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
