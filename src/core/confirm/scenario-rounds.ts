// Which failing scenarios are replayed in each round, and what each round decides.
import type { Scenario } from '#core/scenarios/scenario.ts';
import type { ScenarioRun } from '#core/scenarios/scenario-run.ts';
import { judgeScenario } from '#core/scenarios/judge-scenario.ts';
import { addTallies, decideConfirmed } from './decide-confirmed.ts';
import { type ScenarioResult, createsOf, tallyScenario } from './decide-scenario.ts';

const rounds = [
  { name: 'r1', repeats: 3, most: 25, last: false },
  { name: 'r2', repeats: 5, most: 10, last: true },
] as const;
export const scenarioRounds = rounds.length;

export interface ScenarioReplay {
  readonly key: string;
  readonly scenario: Scenario;
}

const keysOf = ({ run }: ScenarioResult, round: number): string => `${run.key}-${rounds[round]!.name}-`;

/** The replays of a round, for those of the open ones that it has room for. */
export const planScenarioRound = (open: readonly ScenarioResult[], round: number): ScenarioReplay[] =>
  open.slice(0, rounds[round]!.most).flatMap((result) =>
    Array.from({ length: rounds[round]!.repeats }, (_, repeat) => ({
      key: `${keysOf(result, round)}${repeat + 1}`,
      scenario: result.scenario,
    })),
  );

export interface DecidedRound {
  readonly results: readonly ScenarioResult[];
  /** Those of them that the next round replays again. */
  readonly open: readonly ScenarioResult[];
}

export function decideScenarioRound(
  open: readonly ScenarioResult[],
  replays: readonly ScenarioRun[],
  round: number,
): DecidedRound {
  const { most, last } = rounds[round]!;
  const decided = open.slice(0, most).map((before) => {
    const own = replays.filter(({ key }) => key.startsWith(keysOf(before, round)));
    const verdicts = own.map((replay) => judgeScenario(before.scenario, replay));
    const tally = addTallies(before.tally, tallyScenario(before.verdict, verdicts));
    const decision = decideConfirmed(tally, last);
    const confirmed = decision === 'confirmed' || decision === 'flaky';
    const result: ScenarioResult = {
      ...before,
      tally,
      outcome: confirmed ? 'failed' : 'unsure',
      flaky: decision === 'flaky',
      ...createsOf(own, before),
    };
    return { result, again: decision === 'again' };
  });
  return {
    results: decided.map(({ result }) => result),
    open: decided.filter(({ again }) => again).map(({ result }) => result),
  };
}
