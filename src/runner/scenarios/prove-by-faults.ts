// A pass is worth more when the scenario has been seen to fail: each passing one is run again under deliberate faults.
import type { ScenarioResult } from '#core/confirm/decide-scenario.ts';
import type { RunPlan } from '#core/domain/run-plan.ts';
import { judgeScenario } from '#core/scenarios/judge-scenario.ts';
import { type Fault, type FaultResult, planFaults } from '#core/scenarios/plan-faults.ts';
import type { EngineHooks } from '#engine/run/engine-run.ts';
import type { RunTools } from '#engine/run/run-tools.ts';
import { runScenarios } from '#engine/jobs/scenarios/run-scenarios.ts';

const faultsEach = 3;
/** Below this the rest of the run has no time to spare. */
const minMs = 60_000;

interface Trial {
  readonly key: string;
  readonly result: ScenarioResult;
  readonly fault: Fault;
}

const noteOf = {
  passed: 'The scenario passed despite the fault.',
  failed: 'The scenario failed, as expected.',
  unsure: 'With the fault, the scenario gave no clear result.',
} as const;

/** The faults of one round: a workflow that we found ourselves needs no second one once it noticed one. */
function planRound(
  results: readonly ScenarioResult[],
  round: number,
  known: readonly FaultResult[],
  most: number,
): Trial[] {
  return results
    .filter(({ outcome }) => outcome === 'passed')
    .filter(
      ({ scenario }) =>
        scenario.holdsWrites !== true || !known.some(({ scenarioId, killed }) => killed && scenarioId === scenario.id),
    )
    .flatMap((result): Trial[] => {
      const fault = planFaults(result.scenario, result.run)[round];
      return fault === undefined ? [] : [{ key: `${result.run.key}-${fault.kind}`, result, fault }];
    })
    .slice(0, most);
}

async function tryFaults(
  tools: RunTools,
  plan: RunPlan,
  trials: readonly Trial[],
  hooks: EngineHooks,
): Promise<readonly FaultResult[]> {
  const { runs } = await runScenarios(
    tools,
    {
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

/** One fault for each scenario before a second one for any. */
export async function proveByFaults(
  tools: RunTools,
  plan: RunPlan,
  results: readonly ScenarioResult[],
  most: number,
  hooks: EngineHooks,
): Promise<readonly FaultResult[]> {
  const known: FaultResult[] = [];
  for (let round = 0; round < faultsEach; round += 1) {
    const trials = planRound(results, round, known, most - known.length);
    if (trials.length === 0 || hooks.deadline.remaining() < minMs) break;
    known.push(...(await tryFaults(tools, plan, trials, hooks)));
  }
  return known;
}
