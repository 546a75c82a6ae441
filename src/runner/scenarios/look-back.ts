// Looks again for the records that are about to be reported as lost, when caches and indexes had time to follow.
import type { ScenarioResult } from '#core/confirm/decide-scenario.ts';
import { decideLookBack, lookBackScenario, wantsLookBack } from '#core/confirm/look-back.ts';
import type { RunPlan } from '#core/domain/run-plan.ts';
import type { EngineHooks } from '#engine/run/engine-run.ts';
import type { RunTools } from '#engine/run/run-tools.ts';
import { runScenarios } from '#engine/jobs/scenarios/run-scenarios.ts';
import { pause } from '#engine/session/settle.ts';

/** Since the last record was created. */
const followMs = 15_000;

/** `createdAt`: when the last replay ended. */
export async function lookBack(
  tools: RunTools,
  { entry }: RunPlan,
  results: readonly ScenarioResult[],
  createdAt: number,
  hooks: EngineHooks,
): Promise<readonly ScenarioResult[]> {
  const lost = results.filter(wantsLookBack);
  if (lost.length === 0) return results;
  const { signal } = hooks.deadline;
  // Out of time, the look below does not happen, and the loss stays undecided.
  await pause(Math.max(0, createdAt + followMs - tools.now()), signal).catch(() => undefined);
  const orders = lost.map(({ run, scenario }) => ({ key: `${run.key}-back`, scenario: lookBackScenario(scenario) }));
  const { runs } = await runScenarios(tools, { entry, preflight: null, orders }, hooks);
  return results.map((result) =>
    wantsLookBack(result)
      ? decideLookBack(
          result,
          runs.find(({ key }) => key === `${result.run.key}-back`),
        )
      : result,
  );
}
