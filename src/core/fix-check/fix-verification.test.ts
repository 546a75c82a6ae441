import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixStatuses } from '#contract/vocabulary/fix-statuses.ts';
import { fixReasons } from '#contract/vocabulary/fix-reasons.ts';
import {
  type Fixed,
  type PlaceTally,
  type ScenarioCheck,
  type ScenarioDecision,
  decideFixRun,
  decideScenario,
  runRules,
  scenarioRules,
} from './fix-verification.ts';
import { type LockedScenario, holdLock, lockOf } from './same-test-lock.ts';

const scenario: LockedScenario = {
  template: 'finding:console_error',
  route: '/',
  viewport: 'laptop',
  preflight: null,
  steps: [{ action: 'goto', path: '/' }],
};
const lock = holdLock(lockOf(scenario, []), [{ scenario, evidenceKinds: [] }]);
const tally = (passed: number, failed = 0, unsure = 0): PlaceTally => ({ passed, failed, unsure });

/** A real fix: five passes at one place on a new build. */
const fixed: ScenarioCheck = {
  scenarioId: 'scn_1',
  findingId: 'fnd_1',
  progress: 'done',
  loginWall: false,
  drift: null,
  missing: null,
  lock,
  oracleBites: true,
  sameRules: true,
  reproduced: { failed: 3, of: 3 },
  places: [tally(5)],
  build: 'changed',
  needsNewBuild: true,
  obstacle: null,
};

/** One check for each row of the table, in its order. */
const rows: readonly (readonly [string, Partial<ScenarioCheck>])[] = [
  ['pending not_finished', { progress: 'pending' }],
  ['provider_error engine_failed', { progress: 'engine_failed' }],
  ['auth_blocked_verification login_wall', { loginWall: true }],
  ['environment_drift host_down', { drift: 'host_down' }],
  ['environment_drift another_app', { drift: 'another_app' }],
  ['environment_drift build_changed_during_check', { drift: 'build_changed_during_check' }],
  ['environment_drift preconditions_gone', { drift: 'preconditions_gone' }],
  ['scope_shrunk scenario_missing', { missing: 'scenario_missing' }],
  ['scope_shrunk proof_removed', { missing: 'proof_removed' }],
  ['scope_shrunk route_missing', { missing: 'route_missing' }],
  ['scope_shrunk not_all_replayed', { missing: 'not_all_replayed' }],
  ['assertion_weakened lock_differs', { lock: null }],
  ['assertion_weakened oracle_silent', { oracleBites: false }],
  ['assertion_weakened rules_changed', { sameRules: false }],
  ['flaky_uncertain repeats_disagree', { places: [tally(5), tally(4, 1)] }],
  ['flaky_uncertain bound_not_reached', { places: [tally(5), tally(4)] }],
  ['flaky_uncertain unchanged_build', { build: 'unchanged' }],
  ['flaky_uncertain build_unknown', { build: 'unknown' }],
  ['unable_to_verify step_broken', { obstacle: 'step_broken', places: [tally(0, 0, 3)] }],
  ['unable_to_verify subject_removed', { obstacle: 'subject_removed', places: [tally(0, 0, 3)] }],
  ['unable_to_verify witness_gone', { obstacle: 'witness_gone', places: [tally(0, 0, 3)] }],
  ['unable_to_verify fails_otherwise', { obstacle: 'fails_otherwise', places: [tally(0, 0, 3)] }],
  ['unable_to_verify could_not_judge', { places: [tally(5), tally(0, 0, 3)] }],
  ['still_reproduces failed_again', { places: [tally(0, 3)] }],
];

describe('a scenario', () => {
  test('every row of the table has its case here', () => {
    expect(rows.map(([name]) => name)).toEqual(scenarioRules.map(({ status, reason }) => `${status} ${reason}`));
    const reasons = [...scenarioRules.map(({ reason }) => reason), 'passed_again_and_again'];
    expect(reasons.sort()).toEqual([...fixReasons.words].sort());
  });

  test.each(rows)('is %s', (name, change) => {
    const { status, reason } = decideScenario({ ...fixed, ...change });
    expect(`${status} ${reason}`).toBe(name);
  });

  test('is fixed_verified with its bound when nothing else applies', () => {
    expect(decideScenario(fixed)).toEqual({
      status: 'fixed_verified',
      reason: 'passed_again_and_again',
      errorBound: 1 / 126,
      lock,
    });
    expect(decideScenario({ ...fixed, needsNewBuild: false, build: 'unchanged' }).status).toBe('fixed_verified');
  });

  test('that fails on one route and passes on another still reproduces', () => {
    expect(decideScenario({ ...fixed, places: [tally(5), tally(0, 3)] }).status).toBe('still_reproduces');
  });

  test('takes the first row that applies', () => {
    // The rows up to the lock do not look at the replays, so that each hides whatever comes after it.
    const lockRow = rows.findIndex(([name]) => name.endsWith('oracle_silent'));
    for (const [index, [name, change]] of rows.slice(0, lockRow + 1).entries())
      for (const [, later] of rows.slice(index + 1)) {
        const { status, reason } = decideScenario({ ...fixed, ...later, ...change });
        expect(`${status} ${reason}`).toBe(name);
      }
  });

  const places = fc.array(fc.record({ passed: fc.nat(14), failed: fc.nat(3), unsure: fc.nat(3) }), { maxLength: 4 });
  const anyCheck = fc.record({
    scenarioId: fc.constant('scn_1'),
    findingId: fc.constant('fnd_1'),
    progress: fc.constantFrom('pending', 'engine_failed', 'done', 'done', 'done'),
    loginWall: fc.boolean(),
    drift: fc.constantFrom(null, null, 'host_down', 'another_app'),
    missing: fc.constantFrom(null, null, 'proof_removed', 'route_missing'),
    lock: fc.constantFrom(lock, lock, null),
    oracleBites: fc.boolean(),
    sameRules: fc.boolean(),
    reproduced: fc.constantFrom({ failed: 3, of: 3 }, { failed: 2, of: 2 }, { failed: 2, of: 8 }),
    places,
    build: fc.constantFrom('changed', 'unchanged', 'unknown'),
    needsNewBuild: fc.boolean(),
    obstacle: fc.constantFrom(null, null, 'step_broken', 'subject_removed'),
  }) as fc.Arbitrary<ScenarioCheck>;

  test('is never fixed_verified with a failure, a breach, a doubt or more than one per cent of luck', () => {
    fc.assert(
      fc.property(anyCheck, (check) => {
        const decided = decideScenario(check);
        if (decided.status !== 'fixed_verified') return;
        expect(decided.errorBound).toBeLessThanOrEqual(0.01);
        expect(check).toMatchObject({ progress: 'done', loginWall: false, drift: null, missing: null, lock });
        expect([check.oracleBites, check.sameRules]).toEqual([true, true]);
        expect(check.places.length).toBeGreaterThan(0);
        for (const { passed, failed } of check.places) {
          expect(failed).toBe(0);
          expect(passed).toBeGreaterThanOrEqual(3);
        }
        if (check.needsNewBuild) expect(check.build).toBe('changed');
      }),
      { numRuns: 3_000 },
    );
  });

  test('cannot be written down as fixed without the lock', () => {
    // @ts-expect-error -- the lock is missing
    const bare: Fixed = { status: 'fixed_verified', reason: 'passed_again_and_again', errorBound: 0 };
    // @ts-expect-error -- only the lock's own module can make one
    const forged: Fixed = { ...bare, lock: { digest: 'x' } };
    expect(forged.status).toBe('fixed_verified');
  });
});

describe('the lock', () => {
  const tests = (change: Partial<LockedScenario>, evidenceKinds: string[] = []) => [
    { scenario, evidenceKinds: [] },
    { scenario: { ...scenario, ...change }, evidenceKinds },
  ];
  const stored = lockOf(scenario, []);
  test.each([
    ['template', { template: 'finding:other' }],
    ['route', { route: '/other' }],
    ['viewport', { viewport: 'phone' as const }],
    ['preflight', { preflight: { expectStatus: 200 } }],
    ['steps', { steps: [] }],
    ['testIds', { steps: [{ action: 'click' as const, target: { testId: 'other' } }] }],
  ])('is not held when the %s changed [same-test-lock]', (_what, change) => {
    const held = holdLock(stored, tests(change));
    expect(held).toBeNull();
    expect(decideScenario({ ...fixed, lock: held })).toMatchObject({
      status: 'assertion_weakened',
      reason: 'lock_differs',
    });
  });
  test('is not held when an assertion changed, and removed proof shrinks the scope [same-test-lock]', () => {
    const judge = { audit: 'console_error', auditVersion: 1, subject: {}, witness: {} };
    const judged = { ...scenario, steps: [...scenario.steps, { judge }] } as LockedScenario;
    const weaker = { ...judged, steps: [...scenario.steps, { judge: { ...judge, audit: 'blank_page' } }] };
    const original = lockOf(judged, ['console']);
    const hold = (at: LockedScenario, kinds: string[]) => holdLock(original, [{ scenario: at, evidenceKinds: kinds }]);
    expect(hold(judged, ['console'])).not.toBeNull();
    expect(hold(weaker as LockedScenario, ['console'])).toBeNull();
    expect(hold(judged, [])).toBeNull();
    expect(decideScenario({ ...fixed, missing: 'proof_removed' }).status).toBe('scope_shrunk');
    expect(decideScenario({ ...fixed, lock: hold(judged, ['console']) }).status).toBe('fixed_verified');
  });
  test('is not held when evidence is missing, and is held by the same test', () => {
    expect(holdLock(stored, tests({}, ['console']))).toBeNull();
    expect(holdLock(stored, [])).toBeNull();
    expect(holdLock(stored, tests({}))).toMatchObject({ digest: stored });
  });
});

describe('a Fix Check', () => {
  const of = (change: Partial<ScenarioCheck>): ScenarioDecision => decideScenario({ ...fixed, ...change });
  const good = of({});
  const decisions = Object.fromEntries(rows.map(([name, change]) => [name.split(' ')[0], of(change)]));
  const only = (status: string): ScenarioDecision => decisions[status]!;
  const cases: readonly (readonly [string, readonly ScenarioDecision[], number, string])[] = [
    ['any pending one', [good, only('pending'), only('scope_shrunk')], 0, 'pending'],
    ['a breach of scope', [good, only('scope_shrunk'), only('assertion_weakened')], 0, 'scope_shrunk'],
    ['a breach of the lock', [good, only('assertion_weakened'), only('still_reproduces')], 0, 'assertion_weakened'],
    ['nothing', [], 0, 'unable_to_verify'],
    ['our fault everywhere', [only('provider_error'), only('environment_drift')], 0, 'provider_error'],
    ['a login everywhere', [only('auth_blocked_verification')], 0, 'auth_blocked_verification'],
    ['drift everywhere', [only('environment_drift')], 0, 'environment_drift'],
    ['one that reproduces', [only('still_reproduces'), only('environment_drift')], 1, 'still_reproduces'],
    ['one of two', [good, only('still_reproduces')], 1, 'partially_fixed'],
    ['our fault at one', [good, only('provider_error')], 0, 'provider_error'],
    ['a login at one', [good, only('auth_blocked_verification')], 0, 'auth_blocked_verification'],
    ['drift at one', [good, only('environment_drift')], 0, 'environment_drift'],
    ['luck at one', [good, only('flaky_uncertain'), only('unable_to_verify')], 1, 'flaky_uncertain'],
    ['one that cannot be told', [good, only('unable_to_verify')], 1, 'unable_to_verify'],
    ['a new failure', [good, good], 1, 'new_failure_introduced'],
  ];

  test('every row of the table has its case here', () => {
    expect(cases.map(([, , , status]) => status)).toEqual(runRules.map(({ status }) => status));
  });

  test.each(cases)('with %s', (_what, all, newFailures, status) => {
    expect(decideFixRun(all, newFailures)).toEqual({ status, errorBound: null });
  });

  test.each(cases.map(([what, all, newFailures], row) => [what, all, newFailures, row] as const))(
    'with %s is decided by the row made for it',
    (_what, all, newFailures, row) => {
      expect(runRules.findIndex(({ applies }) => applies(all, newFailures))).toBe(row);
    },
  );

  test('is fixed_verified only when every scenario is, and says the largest bound', () => {
    const weaker = of({ reproduced: { failed: 2, of: 2 }, places: [tally(7)] });
    const decided = decideFixRun([good, weaker], 0);
    expect(decided.status).toBe('fixed_verified');
    expect(decided.errorBound).toBeCloseTo(1 / 120, 12);
  });

  test('reaches all 12 statuses', () => {
    const reached = new Set([...runRules.map(({ status }) => status), 'fixed_verified']);
    expect([...reached].sort()).toEqual([...fixStatuses.words].sort());
  });
});

test('one pass is too few, on any place', () => {
  for (const places of [[tally(1)], [tally(5), tally(1)], [tally(2)]])
    expect(decideScenario({ ...fixed, places })).toMatchObject({
      status: 'flaky_uncertain',
      reason: 'bound_not_reached',
    });
});

test('a count below zero, as only a forged packet has it, verifies nothing', () => {
  expect(decideScenario({ ...fixed, places: [tally(-1)] })).toEqual({
    status: 'unable_to_verify',
    reason: 'could_not_judge',
    errorBound: null,
  });
});
