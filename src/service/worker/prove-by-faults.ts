// A pass is worth more when the scenario has been seen to fail: each passing one is run again under deliberate faults.
import type { ScenarioResult } from '#core/confirm/decide-scenario.ts';
import type { RunPlan } from '#core/domain/run-plan.ts';
import { judgeScenario } from '#core/scenarios/judge-scenario.ts';
import { type Fault, type FaultResult, planFaults } from '#core/scenarios/plan-faults.ts';
import type { EngineDeps, EngineHooks } from '#engine/engine-run.ts';
import { runScenarios } from '#engine/scenario/run-scenarios.ts';

const faultsEach = 3;
/** Below this the rest of the run has no time to spare. */
const leastMs = 60_000;

interface Trial {
  readonly key: string;
  readonly result: ScenarioResult;
  readonly fault: Fault;
}

const noteOf = {
  passed: 'The scenario passed although the fault was there.',
  failed: 'The scenario failed, as it should.',
  unsure: 'Under the fault the scenario could not be decided.',
} as const;

/** One fault for each scenario before a second one for any. */
function planTrials(results: readonly ScenarioResult[], most: number): Trial[] {
  const passed = results.filter(({ outcome }) => outcome === 'passed');
  const planned = passed.map((result) => ({ result, faults: planFaults(result.scenario, result.run) }));
  return Array.from({ length: faultsEach }, (_, place) =>
    planned.flatMap(({ result, faults }): Trial[] => {
      const fault = faults[place];
      return fault === undefined ? [] : [{ key: `${result.run.key}-${fault.kind}`, result, fault }];
    }),
  )
    .flat()
    .slice(0, most);
}

export async function proveByFaults(
  engine: EngineDeps,
  plan: RunPlan,
  results: readonly ScenarioResult[],
  hooks: EngineHooks,
): Promise<readonly FaultResult[]> {
  const trials = planTrials(results, plan.faultRuns ?? 0);
  if (trials.length === 0 || hooks.deadline.remaining() < leastMs) return [];
  const { runs } = await runScenarios(
    engine,
    {
      target: plan.target,
      entry: plan.entry,
      preflight: null,
      orders: trials.map(({ key, result, fault }) => ({ key, scenario: result.scenario, fault })),
    },
    { ...hooks, savePicture: async () => '' },
  );
  return trials.flatMap(({ key, result, fault }): FaultResult[] => {
    const run = runs.find((each) => each.key === key);
    if (run === undefined) return [];
    const { outcome } = judgeScenario(result.scenario, run);
    const note = noteOf[outcome];
    return [{ scenarioId: result.scenario.id, fault: fault.kind, killed: outcome === 'failed', note }];
  });
}
