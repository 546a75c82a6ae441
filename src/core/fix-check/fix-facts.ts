// What a Fix Check keeps of each decision, and how anyone decides it again from that: by the functions that decided first.
import type { FixFacts, FixVerification } from '#contract/fix-verification.ts';
import { type Severity, defaultFailOn, isAtLeast } from '#contract/vocabulary/severities.ts';
import {
  type RunDecision,
  type ScenarioCheck,
  type ScenarioDecision,
  decideFixRun,
  decideScenario,
} from './fix-verification.ts';
import type { HeldLock } from './same-test-lock.ts';

type Row = FixVerification['scenarios'][number];

export const factsOf = (check: ScenarioCheck): FixFacts => ({
  progress: check.progress,
  loginWall: check.loginWall,
  drift: check.drift,
  missing: check.missing,
  lock: check.lock?.digest ?? null,
  oracleBites: check.oracleBites,
  sameRules: check.sameRules,
  places: check.places.map((place) => ({ ...place })),
  build: check.build,
  needsNewBuild: check.needsNewBuild,
  obstacle: check.obstacle,
});

/** Only to compare with what was decided: the lock that is written down is taken at its word. */
export const decideAgain = ({ scenarioId, findingId, reproduced }: Row, facts: FixFacts): ScenarioDecision =>
  decideScenario({
    ...facts,
    scenarioId,
    findingId,
    reproduced,
    lock: facts.lock === null ? null : ({ digest: facts.lock } as HeldLock),
  });

/** What failed the run decides about it; advice decides only where nothing else was found. */
export function decideRows(
  rows: readonly { readonly decision: ScenarioDecision; readonly severity?: Severity | undefined }[],
  fresh: readonly { readonly severity?: Severity | undefined }[],
  failOn: Severity = defaultFailOn,
): RunDecision {
  const fails = ({ severity }: { readonly severity?: Severity | undefined }): boolean =>
    severity === undefined || isAtLeast(severity, failOn);
  const deciding = rows.filter(fails);
  const decisions = (deciding.length === 0 ? rows : deciding).map(({ decision }) => decision);
  return decideFixRun(decisions, fresh.filter(fails).length);
}
