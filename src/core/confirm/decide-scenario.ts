// Decides from replays: a scenario is a finding only if it failed the same way again, at the same step.
import type { ScenarioVerdict } from '#core/scenarios/judge-scenario.ts';
import type { Scenario } from '#core/scenarios/scenario.ts';
import type { ScenarioRun } from '#core/scenarios/scenario-run.ts';
import type { StepList } from '#core/scenarios/shrink-steps.ts';
import { type Life, lifeOf } from '#core/workflows/lifecycle/life-of.ts';
import { type Tally, noTally } from './decide-confirmed.ts';

/** One scenario of a run, as it ended. */
export interface ScenarioResult {
  readonly scenario: Scenario;
  readonly run: ScenarioRun;
  readonly verdict: ScenarioVerdict;
  /** Replays of a failure; none where nothing failed. */
  readonly tally: Tally;
  /** `failed` only where the failure was confirmed. */
  readonly outcome: 'passed' | 'failed' | 'unsure';
  readonly flaky: boolean;
  /** How often it passed again after it had passed. */
  readonly repeats?: number;
  /** It passed in the run that this one is compared with. */
  readonly passedBefore?: true;
  /** The shortest list of steps that still failed the same way, if one was found. */
  readonly shrunk?: ShrunkSteps;
  /** What all its runs created, replays among them. */
  readonly creates?: readonly CreateSeen[];
  /** What became of the records of all its runs, replays among them. */
  readonly lives?: readonly Life[];
}

type CreateSeen = NonNullable<ScenarioRun['creates']>[number];

export function createsOf(
  runs: readonly ScenarioRun[],
  before: Pick<ScenarioResult, 'creates' | 'lives'> = {},
): Pick<ScenarioResult, 'creates' | 'lives'> {
  const creates = [...(before.creates ?? []), ...runs.flatMap((run) => run.creates ?? [])];
  const lives = [
    ...(before.lives ?? []),
    ...runs.map(({ records }) => lifeOf(records.map(({ look }) => look))).filter((life) => life !== null),
  ];
  return { ...(creates.length === 0 ? {} : { creates }), ...(lives.length === 0 ? {} : { lives }) };
}

export interface ShrunkSteps {
  /** Places of the kept steps in the scenario. */
  readonly places: StepList;
  /** Steps up to the failing one, before anything was removed. */
  readonly before: number;
  /** Runs that the search took. */
  readonly runs: number;
}

/** The same scenario as it runs again: the same step has to fail for the same reason. */
export function tallyScenario(first: ScenarioVerdict, replays: readonly ScenarioVerdict[]): Tally {
  let tally = noTally;
  for (const { outcome, step, code } of replays) {
    const alike = outcome === 'failed' && step === first.step && code === first.code;
    const answer = alike ? 'failed' : outcome === 'passed' ? 'passed' : 'unsure';
    tally = { ...tally, [answer]: tally[answer] + 1 };
  }
  return tally;
}

/** It failed once, and no replay passed: it is unknown, so it must not count as a pass. */
export const isUndecided = ({ verdict, outcome, tally }: ScenarioResult): boolean =>
  verdict.outcome === 'failed' && outcome === 'unsure' && tally.passed === 0;
