// A pass that repeats is worth more. What writes is not repeated: no one allowed a second record.
import type { ScenarioResult } from '#core/confirm/decide-scenario.ts';
import { judgeScenario } from '#core/scenarios/judge-scenario.ts';
import type { ScenarioRun } from '#core/scenarios/scenario-run.ts';
import { isWriting } from '#core/words/writing-methods.ts';
import type { ScenarioOrder } from '#engine/jobs/scenarios/scenario-order.ts';

/** Writes of workflows that we found ourselves are blocked, except those that create. */
const writes = ({ scenario, run, creates = [] }: ScenarioResult): boolean =>
  scenario.records !== undefined ||
  (scenario.holdsWrites === true
    ? creates.some(({ status }) => status === null || status < 400)
    : run.records.some(({ calls }) => calls.some(({ method }) => isWriting(method))));

/** A repetition that fails is a failure like any other: it stands in for the pass, and replays decide. */
function withRepeat(result: ScenarioResult, again: ScenarioRun | undefined): ScenarioResult {
  if (again === undefined) return result;
  const verdict = judgeScenario(result.scenario, again);
  if (verdict.outcome === 'passed') return { ...result, repeats: (result.repeats ?? 0) + 1 };
  if (verdict.outcome === 'unsure') return result;
  return { ...result, run: { ...again, key: result.run.key }, verdict, outcome: 'unsure' };
}

export async function repeatPasses(
  results: readonly ScenarioResult[],
  run: (orders: readonly ScenarioOrder[]) => Promise<{ readonly runs: readonly ScenarioRun[] }>,
): Promise<readonly ScenarioResult[]> {
  const keyOf = ({ run: { key } }: ScenarioResult): string => `${key}-again`;
  const chosen = results.filter((result) => result.outcome === 'passed' && !writes(result));
  if (chosen.length === 0) return results;
  const { runs } = await run(chosen.map((result) => ({ key: keyOf(result), scenario: result.scenario })));
  return results.map((result) =>
    chosen.includes(result)
      ? withRepeat(
          result,
          runs.find(({ key }) => key === keyOf(result)),
        )
      : result,
  );
}
