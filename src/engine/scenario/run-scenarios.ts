// Runs scenarios behind the guard, a few at a time, each in a context of its own; everything that was opened is closed.
import type { Preflight } from '#contract/preflight.ts';
import type { PlanTarget } from '#core/domain/run-plan.ts';
import type { PreflightFact } from '#core/evidence/evidence.ts';
import type { ScenarioRun } from '#core/scenarios/scenario-run.ts';
import type { EngineDeps, EngineHooks } from '../engine-run.ts';
import { runPreflight } from '../explore/preflight.ts';
import { openRunTools } from '../run-tools.ts';
import type { TabKeeper } from '../visit/tab-keeper.ts';
import { runScenario } from './run-scenario.ts';
import type { ScenarioOrder } from './scenario-order.ts';

const parallelScenarios = 4;

export interface ScenariosPlan {
  readonly target: PlanTarget;
  readonly orders: readonly ScenarioOrder[];
  /** Looked at once, before any scenario. */
  readonly preflight: Preflight | null;
  readonly entry: string;
  /** The caller allowed to create. */
  readonly mayCreate?: boolean;
}

export interface ScenariosRun {
  readonly preflight: PreflightFact | null;
  /** In the order of the plan; what time did not allow is not there. */
  readonly runs: readonly ScenarioRun[];
  readonly guardRefusals: number;
  readonly stoppedEarly: boolean;
}

async function preflightOf(plan: ScenariosPlan, keeper: TabKeeper, signal: AbortSignal): Promise<PreflightFact | null> {
  if (plan.preflight === null) return null;
  const session = await keeper.take(plan.orders[0]?.scenario.viewport ?? 'laptop');
  try {
    return await runPreflight(session, plan.preflight, plan.target, plan.entry, signal);
  } finally {
    await keeper.giveBack(session, true);
  }
}

export async function runScenarios(deps: EngineDeps, plan: ScenariosPlan, hooks: EngineHooks): Promise<ScenariosRun> {
  const { target, orders, mayCreate = false } = plan;
  const { signal } = hooks.deadline;
  const { keeper, proxy, close } = await openRunTools(deps, target, { freshContexts: true });
  hooks.onLive?.({ picture: () => keeper.picture() });
  const runs = new Map<string, ScenarioRun>();
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < orders.length && !signal.aborted) {
      const order = orders[next++]!;
      hooks.emit({ kind: 'step', message: 'Running a scenario', route: order.scenario.route });
      try {
        runs.set(
          order.key,
          await runScenario(order, { keeper, target, signal, mayCreate, savePicture: hooks.savePicture }),
        );
      } catch (error) {
        if (!signal.aborted) throw error;
        return;
      }
      hooks.emit({ kind: 'page', route: order.scenario.route, done: runs.size, total: orders.length });
    }
  };
  try {
    const preflight = await preflightOf(plan, keeper, signal);
    if (preflight === null || preflight.passed)
      await Promise.all(Array.from({ length: Math.min(parallelScenarios, orders.length) }, worker));
    return {
      preflight,
      runs: orders.map(({ key }) => runs.get(key)).filter((run) => run !== undefined),
      guardRefusals: proxy.refusals().length,
      stoppedEarly: signal.aborted,
    };
  } finally {
    await close();
  }
}
