// What the failing runs of a scenario met. Only what all of them showed is kept: the rest varies from load to load.
import { judgeScenario } from '#core/scenarios/judge-scenario.ts';
import type { Scenario } from '#core/scenarios/scenario.ts';
import type { ScenarioPlace, ScenarioRun } from '#core/scenarios/scenario-run.ts';
import { testIdsIn } from '#core/scenarios/test-ids.ts';
import { placeBefore } from './place-before.ts';
import type { MetPlaces } from './replay-material.ts';

function common(places: readonly (ScenarioPlace | null)[]): MetPlaces['start'] | null {
  const [first, ...others] = places.filter((place) => place !== null);
  if (first === undefined || first.page === null) return null;
  const marks = (first.check?.marks ?? []).filter((mark) =>
    others.every(({ check }) => check?.marks?.includes(mark) !== false),
  );
  return { ...placeBefore(first, undefined), marks, route: first.route };
}

/** Null where no run of it says what it met. */
export function keepMetPlaces(
  scenario: Scenario,
  failing: ScenarioRun,
  runs: readonly ScenarioRun[],
): MetPlaces | null {
  const { step } = judgeScenario(scenario, failing);
  const alike = runs
    .filter(({ scenarioId }) => scenarioId === scenario.id)
    .filter((run) => {
      const verdict = judgeScenario(scenario, run);
      return verdict.outcome === 'failed' && verdict.step === step;
    });
  const own = [failing, ...alike.filter((run) => run !== failing)];
  const start = common(own.map(({ places }) => places?.start ?? null));
  const end = common(own.map(({ places }) => places?.end ?? null));
  if (start === null || end === null) return null;
  const marksOf = failing.places?.end?.check?.marksOf ?? {};
  const subject = testIdsIn(scenario.steps[step ?? -1]).map((id) => [id, marksOf[id] ?? []] as const);
  return { start, end, subject: Object.fromEntries(subject) };
}
