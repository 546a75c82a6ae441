// Runs scenarios behind the guard, a few at a time, each in a context of its own; everything that was opened is closed.
import type { Preflight } from '#contract/preflight.ts';
import type { PreflightFact } from '#core/evidence/evidence.ts';
import { endsSession } from '#core/scenarios/ends-session.ts';
import type { ScenarioRun } from '#core/scenarios/scenario-run.ts';
import type { EngineHooks } from '#engine/run/engine-run.ts';
import { checkPreflight } from '#engine/crawl/check-preflight.ts';
import type { RunTools } from '#engine/run/run-tools.ts';
import { inParallel } from '#engine/run/in-parallel.ts';
import type { TabPool } from '#engine/run/tab-pool.ts';
import { type KindRefusal, RecordKinds } from './record-kinds.ts';
import { runScenario } from './run-scenario.ts';
import type { ScenarioOrder } from './scenario-order.ts';

const parallelScenarios = 4;

/** Records are used one after another, as by one person: two at once would test something else. */
const parallelFor = (orders: readonly ScenarioOrder[]): number =>
  orders.some(({ scenario }) => scenario.records !== undefined) ? 1 : parallelScenarios;

export interface ScenariosPlan {
  readonly orders: readonly ScenarioOrder[];
  /** Looked at once, before any scenario. */
  readonly preflight: Preflight | null;
  readonly entry: string;
  /** The caller allowed to create. */
  readonly mayCreate?: boolean;
  /** Records of kinds that cannot be made or removed are not tried again. Replays need theirs, whatever becomes of them. */
  readonly kinds?: RecordKinds;
}

export interface ScenariosRun {
  readonly preflight: PreflightFact | null;
  /** In the order of the plan; what time did not allow is not there. */
  readonly runs: readonly ScenarioRun[];
  readonly guardRefusals: number;
  readonly stoppedEarly: boolean;
}

/** null: the session of the run serves it. `none`: it needs one of its own, and the run may not sign in any more. */
async function ownTabs(tools: RunTools, { scenario }: ScenarioOrder): Promise<TabPool | 'none' | null> {
  if (tools.session.state === null || !endsSession(scenario)) return null;
  const state = await tools.session.fresh();
  return state === null ? 'none' : tools.tabsOf(state);
}

const notRun = ({ key, scenario }: ScenarioOrder, why: string): ScenarioRun => ({
  key,
  scenarioId: scenario.id,
  preflight: null,
  records: [],
  picture: null,
  broken: why,
});

const notSignedIn = 'It signs out, and the run could not sign in once more for it.';
const refusedKinds: Readonly<Record<KindRefusal, string>> = {
  not_removed: 'A record of this kind could not be removed, so the run made no other one for this.',
  not_made: 'No record of this kind could be created, so the run tried no other one.',
};

export async function runScenarios(tools: RunTools, plan: ScenariosPlan, hooks: EngineHooks): Promise<ScenariosRun> {
  const { orders, preflight: wanted, entry, mayCreate = false, kinds } = plan;
  const { signal } = hooks.deadline;
  const pool = tools.tabs('per_visit');
  hooks.onLive?.({ picture: () => tools.picture() });
  const runs = new Map<string, ScenarioRun>();
  const play = async (order: ScenarioOrder): Promise<void> => {
    if (signal.aborted) return;
    hooks.emit({ kind: 'step', message: 'Running a scenario', route: order.scenario.route });
    const { target } = tools;
    const refusal = kinds?.refuses(order.scenario) ?? null;
    if (refusal !== null) {
      runs.set(order.key, notRun(order, refusedKinds[refusal]));
      return;
    }
    try {
      const { savePicture, records } = hooks;
      const own = await ownTabs(tools, order);
      if (own === 'none') {
        runs.set(order.key, notRun(order, notSignedIn));
        return;
      }
      const scenarioTools = {
        pool: own ?? pool,
        ownSession: own !== null,
        target,
        signal,
        mayCreate,
        savePicture,
        ...(records === undefined ? {} : { records }),
      };
      const run = await runScenario(order, scenarioTools);
      kinds?.learn(order.scenario, run);
      runs.set(order.key, run);
    } catch (error) {
      if (!signal.aborted) throw error;
      return;
    }
    hooks.emit({ kind: 'page', route: order.scenario.route, done: runs.size, total: orders.length });
  };
  const context = orders[0]?.scenario.viewport ?? 'laptop';
  const preflight = await checkPreflight({ preflight: wanted, entry, context }, tools, pool, signal);
  if (preflight === null || preflight.passed) await inParallel(orders, parallelFor(orders), play);
  return {
    preflight,
    runs: orders.map(({ key }) => runs.get(key)).filter((run) => run !== undefined),
    guardRefusals: tools.proxy.refusals().length,
    stoppedEarly: signal.aborted,
  };
}
