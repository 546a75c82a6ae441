// The one speaker of Fix Check statuses. The tables are read from the top: the first row that applies decides.
import type { FixReason } from '#contract/vocabulary/fix-reasons.ts';
import type { FixStatus } from '#contract/vocabulary/fix-statuses.ts';
import type { BuildChange } from '#core/domain/build-fingerprint.ts';
import { acceptedLuck, type Reproduction, minPasses, luckBound } from './error-bound.ts';
import type { HeldLock } from './same-test-lock.ts';

export type ScenarioFixStatus = Exclude<FixStatus, 'partially_fixed' | 'new_failure_introduced'>;

/** The replays on one route in one context. */
export interface PlaceTally {
  readonly passed: number;
  readonly failed: number;
  readonly unsure: number;
}

export interface ScenarioCheck {
  readonly scenarioId: string;
  readonly findingId: string | null;
  readonly progress: 'pending' | 'engine_failed' | 'done';
  readonly loginWall: boolean;
  readonly drift: 'host_down' | 'another_app' | 'build_changed_during_check' | 'preconditions_gone' | null;
  readonly missing: 'scenario_missing' | 'proof_removed' | 'route_missing' | 'not_all_replayed' | null;
  readonly lock: HeldLock | null;
  /** Whether the old failing evidence still fails the same assertions. */
  readonly oracleBites: boolean;
  /** The audit, or the rules of the assertions, are those of the stored test. */
  readonly sameRules: boolean;
  readonly reproduced: Reproduction;
  readonly places: readonly PlaceTally[];
  readonly build: BuildChange;
  /** Whether a fix of this type needs a new build to be believed. */
  readonly needsNewBuild: boolean;
  readonly obstacle: 'step_broken' | 'subject_removed' | 'witness_gone' | 'fails_otherwise' | null;
}

export const sumPlaces = (places: readonly PlaceTally[]): PlaceTally =>
  places.reduce(
    (sum, { passed, failed, unsure }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      unsure: sum.unsure + unsure,
    }),
    { passed: 0, failed: 0, unsure: 0 },
  );

const reproduces = ({ places }: ScenarioCheck): boolean => places.some(({ failed }) => failed > 0);
const passes = ({ places }: ScenarioCheck): boolean => places.some(({ passed }) => passed > 0);
const passesOnly = (check: ScenarioCheck): boolean => passes(check) && !reproduces(check);

/** The place with the fewest passes bounds the whole scenario. */
export function boundOf({ places, reproduced }: Pick<ScenarioCheck, 'places' | 'reproduced'>): number | null {
  return places.length === 0 ? null : luckBound(reproduced, Math.min(...places.map(({ passed }) => passed)));
}

const tooFew = (check: ScenarioCheck): boolean =>
  check.places.some(
    ({ passed, failed }) =>
      passed > 0 && failed === 0 && (passed < minPasses || luckBound(check.reproduced, passed) > acceptedLuck),
  );

export interface ScenarioRule {
  readonly status: Exclude<ScenarioFixStatus, 'fixed_verified'>;
  readonly reason: FixReason;
  readonly applies: (check: ScenarioCheck) => boolean;
}

const rule = (status: ScenarioRule['status'], reason: FixReason, applies: ScenarioRule['applies']): ScenarioRule => ({
  status,
  reason,
  applies,
});

export const scenarioRules: readonly ScenarioRule[] = [
  rule('pending', 'not_finished', ({ progress }) => progress === 'pending'),
  rule('provider_error', 'engine_failed', ({ progress }) => progress === 'engine_failed'),
  rule('auth_blocked_verification', 'login_wall', ({ loginWall }) => loginWall),
  rule('environment_drift', 'host_down', ({ drift }) => drift === 'host_down'),
  rule('environment_drift', 'another_app', ({ drift }) => drift === 'another_app'),
  rule('environment_drift', 'build_changed_during_check', ({ drift }) => drift === 'build_changed_during_check'),
  rule('environment_drift', 'preconditions_gone', ({ drift }) => drift === 'preconditions_gone'),
  rule('scope_shrunk', 'scenario_missing', ({ missing }) => missing === 'scenario_missing'),
  rule('scope_shrunk', 'proof_removed', ({ missing }) => missing === 'proof_removed'),
  rule('scope_shrunk', 'route_missing', ({ missing }) => missing === 'route_missing'),
  rule('scope_shrunk', 'not_all_replayed', ({ missing }) => missing === 'not_all_replayed'),
  rule('assertion_weakened', 'lock_differs', ({ lock }) => lock === null),
  rule('assertion_weakened', 'oracle_silent', ({ oracleBites }) => !oracleBites),
  // What still fails is worth saying; a pass by other rules is not.
  rule('assertion_weakened', 'rules_changed', (check) => !check.sameRules && !reproduces(check)),
  rule('flaky_uncertain', 'repeats_disagree', ({ places }) =>
    places.some(({ passed, failed }) => passed > 0 && failed > 0),
  ),
  rule('flaky_uncertain', 'bound_not_reached', (check) => !reproduces(check) && tooFew(check)),
  rule(
    'flaky_uncertain',
    'unchanged_build',
    (check) => passesOnly(check) && check.needsNewBuild && check.build === 'unchanged',
  ),
  rule(
    'flaky_uncertain',
    'build_unknown',
    (check) => passesOnly(check) && check.needsNewBuild && check.build === 'unknown',
  ),
  rule('unable_to_verify', 'step_broken', (check) => check.obstacle === 'step_broken' && !reproduces(check)),
  rule('unable_to_verify', 'subject_removed', (check) => check.obstacle === 'subject_removed' && !reproduces(check)),
  rule('unable_to_verify', 'witness_gone', (check) => check.obstacle === 'witness_gone' && !reproduces(check)),
  rule('unable_to_verify', 'fails_otherwise', (check) => check.obstacle === 'fails_otherwise' && !reproduces(check)),
  rule(
    'unable_to_verify',
    'could_not_judge',
    (check) => !reproduces(check) && (check.places.length === 0 || check.places.some(({ passed }) => passed === 0)),
  ),
  rule('still_reproduces', 'failed_again', reproduces),
];

export interface Unfixed {
  readonly status: Exclude<ScenarioFixStatus, 'fixed_verified'>;
  readonly reason: FixReason;
  readonly errorBound: number | null;
}

/** This cannot be constructed without the lock. */
export interface Fixed {
  readonly status: 'fixed_verified';
  readonly reason: 'passed_again_and_again';
  readonly lock: HeldLock;
  readonly errorBound: number;
}

export type ScenarioDecision = Fixed | Unfixed;

export function decideScenario(check: ScenarioCheck): ScenarioDecision {
  const errorBound = passesOnly(check) ? boundOf(check) : null;
  const row = scenarioRules.find(({ applies }) => applies(check));
  if (row !== undefined) return { status: row.status, reason: row.reason, errorBound };
  if (check.lock === null || errorBound === null)
    return { status: 'unable_to_verify', reason: 'could_not_judge', errorBound };
  return { status: 'fixed_verified', reason: 'passed_again_and_again', lock: check.lock, errorBound };
}

export interface RunDecision {
  readonly status: FixStatus;
  readonly errorBound: number | null;
}

const isFixed = (decision: ScenarioDecision): decision is Fixed => decision.status === 'fixed_verified';

type Decisions = readonly ScenarioDecision[];
const some = (status: ScenarioFixStatus) => (all: Decisions) => all.some((each) => each.status === status);

const outside: readonly ScenarioFixStatus[] = ['provider_error', 'auth_blocked_verification', 'environment_drift'];
const allOutside = (first: ScenarioFixStatus) => (all: Decisions) =>
  all.every(({ status }) => outside.includes(status)) && all.some(({ status }) => status === first);

export interface RunRule {
  readonly status: Exclude<FixStatus, 'fixed_verified'>;
  readonly applies: (all: Decisions, newFailures: number) => boolean;
}

export const runRules: readonly RunRule[] = [
  { status: 'pending', applies: some('pending') },
  { status: 'scope_shrunk', applies: some('scope_shrunk') },
  { status: 'assertion_weakened', applies: some('assertion_weakened') },
  { status: 'unable_to_verify', applies: (all) => all.length === 0 },
  { status: 'provider_error', applies: allOutside('provider_error') },
  { status: 'auth_blocked_verification', applies: allOutside('auth_blocked_verification') },
  { status: 'environment_drift', applies: allOutside('environment_drift') },
  { status: 'still_reproduces', applies: (all) => some('still_reproduces')(all) && !all.some(isFixed) },
  { status: 'partially_fixed', applies: some('still_reproduces') },
  { status: 'provider_error', applies: some('provider_error') },
  { status: 'auth_blocked_verification', applies: some('auth_blocked_verification') },
  { status: 'environment_drift', applies: some('environment_drift') },
  { status: 'flaky_uncertain', applies: some('flaky_uncertain') },
  { status: 'unable_to_verify', applies: some('unable_to_verify') },
  { status: 'new_failure_introduced', applies: (_all, newFailures) => newFailures > 0 },
];

export function decideFixRun(decisions: Decisions, newFailures: number): RunDecision {
  const row = runRules.find(({ applies }) => applies(decisions, newFailures));
  const fixed = decisions.filter(isFixed);
  if (row !== undefined || fixed.length !== decisions.length)
    return { status: row?.status ?? 'unable_to_verify', errorBound: null };
  return { status: 'fixed_verified', errorBound: Math.max(...fixed.map(({ errorBound }) => errorBound)) };
}
