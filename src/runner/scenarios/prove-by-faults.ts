// A pass is worth more when the scenario has been seen to fail: each passing one is run again under deliberate faults.
import type { ScenarioResult } from '#core/confirm/decide-scenario.ts';
import type { RunPlan } from '#core/domain/run-plan.ts';
import { judgeFault } from '#core/scenarios/judge-fault.ts';
import { type Fault, type FaultResult, planFaults } from '#core/scenarios/plan-faults.ts';
import type { EngineHooks } from '#engine/run/engine-run.ts';
import type { RunTools } from '#engine/run/run-tools.ts';
import { runScenarios } from '#engine/jobs/scenarios/run-scenarios.ts';

const faultsEach = 3;
/** Below this the rest of the run has no time to spare. */
const minMs = 60_000;

export interface FaultBudget {
  readonly most: number;
  /** The caller allowed that their scenarios write once more. */
  readonly writesAgain: boolean;
}

export interface ProvedByFaults {
  readonly faults: readonly FaultResult[];
  /** Of these it is not known whether the scenario noticed them. */
  readonly undecided: readonly FaultResult[];
}

interface Trial {
  readonly key: string;
  readonly result: ScenarioResult;
  readonly fault: Fault;
}

/** The faults of one round: a workflow that we found ourselves needs no second one once it noticed one. */
function planRound(
  results: readonly ScenarioResult[],
  round: number,
  known: readonly FaultResult[],
  { most, writesAgain }: FaultBudget,
): Trial[] {
  return results
    .filter(({ outcome }) => outcome === 'passed')
    .filter(
      ({ scenario }) =>
        scenario.holdsWrites !== true || !known.some(({ scenarioId, killed }) => killed && scenarioId === scenario.id),
    )
    .flatMap((result): Trial[] => {
      const fault = planFaults(result.scenario, result.run, writesAgain)[round];
      return fault === undefined ? [] : [{ key: `${result.run.key}-${fault.kind}`, result, fault }];
    })
    .slice(0, most);
}

async function tryFaults(
  tools: RunTools,
  plan: RunPlan,
  trials: readonly Trial[],
  { writesAgain }: FaultBudget,
  hooks: EngineHooks,
): Promise<ProvedByFaults> {
  const { runs } = await runScenarios(
    tools,
    {
      entry: plan.entry,
      preflight: null,
      orders: trials.map(({ key, result: { scenario }, fault }) => {
        const held = scenario.holdsWrites === true || writesAgain;
        return { key, scenario, fault, ...(held ? {} : { sendsNothing: true as const }) };
      }),
    },
    { ...hooks, savePicture: async () => '' },
  );
  const judged = trials.flatMap(({ key, result: { scenario, run: passing }, fault }) => {
    const run = runs.find((each) => each.key === key);
    if (run === undefined) return [];
    const { outcome, note } = judgeFault(scenario, fault, passing, run);
    return [{ outcome, result: { scenarioId: scenario.id, fault: fault.kind, killed: outcome === 'killed', note } }];
  });
  return {
    faults: judged.filter(({ outcome }) => outcome !== 'undecided').map(({ result }) => result),
    undecided: judged.filter(({ outcome }) => outcome === 'undecided').map(({ result }) => result),
  };
}

/** One fault for each scenario before a second one for any. */
export async function proveByFaults(
  tools: RunTools,
  plan: RunPlan,
  results: readonly ScenarioResult[],
  budget: FaultBudget,
  hooks: EngineHooks,
): Promise<ProvedByFaults> {
  const faults: FaultResult[] = [];
  const undecided: FaultResult[] = [];
  for (let round = 0; round < faultsEach; round += 1) {
    const most = budget.most - faults.length - undecided.length;
    const trials = planRound(results, round, faults, { ...budget, most });
    if (trials.length === 0 || hooks.deadline.remaining() < minMs) break;
    const tried = await tryFaults(tools, plan, trials, budget, hooks);
    faults.push(...tried.faults);
    undecided.push(...tried.undecided);
  }
  return { faults, undecided };
}
