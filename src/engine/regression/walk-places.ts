// Loads the places of an earlier run, and what the target has besides, several times each, every time in a fresh context.
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { PlanTarget, RegressionPlan } from '#core/domain/run-plan.ts';
import type { PreflightFact, RouteEdge, SkippedRoute } from '#core/evidence/evidence.ts';
import type { EngineDeps, EngineHooks } from '../engine-run.ts';
import { Frontier, type FrontierEntry } from '../explore/frontier.ts';
import { runPreflight } from '../explore/preflight.ts';
import { DeadlineExceeded } from '../browser/deadline.ts';
import { openRunTools } from '../run-tools.ts';
import { inParallel } from '../visit/in-parallel.ts';
import type { TabKeeper } from '../visit/tab-keeper.ts';
import { tryTwice } from '../visit/try-twice.ts';
import { type PlaceOrder, type TakenLoad, loadPlace, lostLoad } from './load-place.ts';

const parallelLoads = 4;
const waveSize = 6;
/** One load is the first look; each further one stands longer. */
const standMs = [500, 1_400, 2_600] as const;
/** Below this the comparison itself would have no time left. */
const leastMs = 45_000;

export interface Walked {
  readonly loads: readonly TakenLoad[];
  readonly preflight: PreflightFact | null;
  readonly addresses: readonly (readonly [route: string, path: string])[];
  readonly skipped: readonly SkippedRoute[];
  readonly edges: readonly RouteEdge[];
  readonly routesSeen: number;
  readonly templatesSeen: number;
  readonly guardRefusals: number;
  readonly stoppedEarly: boolean;
}

const loadWithRetry = (keeper: TabKeeper, order: PlaceOrder, signal: AbortSignal): Promise<TakenLoad> =>
  tryTwice(
    keeper,
    order.context,
    signal,
    (session) => loadPlace(session, order, signal),
    () => lostLoad(order),
  );

const outOfTime = (error: unknown, signal: AbortSignal): boolean =>
  error instanceof DeadlineExceeded || signal.reason instanceof DeadlineExceeded;

/** Loads each place once more; places that time does not allow are not there. */
export async function loadPlaces(
  deps: EngineDeps,
  target: PlanTarget,
  orders: readonly PlaceOrder[],
  hooks: EngineHooks,
): Promise<readonly TakenLoad[]> {
  const { signal } = hooks.deadline;
  const { keeper, close } = await openRunTools(deps, target, { freshContexts: true });
  const loads: TakenLoad[] = [];
  hooks.onLive?.({ picture: () => keeper.picture() });
  try {
    await inParallel(orders, parallelLoads, async (order) => {
      loads.push(await loadWithRetry(keeper, order, signal));
      hooks.emit({ kind: 'page', route: order.route, done: loads.length, total: orders.length });
    });
  } catch (error) {
    if (!outOfTime(error, signal)) throw error;
  } finally {
    await close();
  }
  return loads.sort((a, b) => (a.load.key < b.load.key ? -1 : 1));
}

export interface WalkPlan {
  readonly plan: RegressionPlan;
  /** Paths of the earlier run, in its order. */
  readonly known: readonly string[];
  readonly contexts: readonly Viewport[];
  readonly pagesLimit: number;
}

export async function walkPlaces(deps: EngineDeps, walk: WalkPlan, hooks: EngineHooks): Promise<Walked> {
  const { plan, known, contexts } = walk;
  const { signal } = hooks.deadline;
  const { keeper, proxy, close } = await openRunTools(deps, plan.target, { freshContexts: true });
  hooks.onLive?.({ picture: () => keeper.picture() });
  const frontier = new Frontier(plan.target.origin, plan.scope);
  const loads: TakenLoad[] = [];
  const orders: PlaceOrder[] = [];
  let ended: 'limit' | 'time' | 'done' = 'done';
  let preflight: PreflightFact | null = null;

  const preflightOf = async (): Promise<PreflightFact | null> => {
    if (plan.preflight === null) return null;
    const session = await keeper.take(contexts[0] ?? 'laptop');
    try {
      return await runPreflight(session, plan.preflight, plan.target, plan.entry, signal);
    } finally {
      await keeper.giveBack(session, true);
    }
  };

  const take = async (order: PlaceOrder): Promise<TakenLoad> => {
    hooks.emit({ kind: 'step', message: `Loading a page in the ${order.context} viewport`, route: order.route });
    const taken = await loadWithRetry(keeper, order, signal);
    loads.push(taken);
    hooks.emit({ kind: 'page', route: order.route, done: loads.length, total: orders.length * standMs.length });
    return taken;
  };

  const orderOf = (entry: FrontierEntry, ordinal: number, context: Viewport): PlaceOrder => ({
    key: `${String(ordinal).padStart(3, '0')}-${context}`,
    route: entry.route,
    path: `${entry.url.pathname}${entry.url.search}${entry.url.hash}`,
    context,
    arrivedBy: entry.arrivedBy,
    standMs: standMs[0],
  });

  try {
    preflight = await preflightOf();
    if (preflight === null || preflight.passed) {
      frontier.add(new URL(plan.entry, plan.target.origin), 'entry', null);
      for (const path of [...known, ...(plan.scope?.exact ?? [])])
        frontier.add(new URL(path, plan.target.origin), 'scope', null);
      let started = 0;
      while (started < walk.pagesLimit) {
        signal.throwIfAborted();
        const wave = frontier.takeWave(Math.min(waveSize, walk.pagesLimit - started));
        if (wave.length === 0) break;
        const first = started;
        started += wave.length;
        const pairs = wave.flatMap((entry, index) =>
          contexts.map((context) => ({ entry, order: orderOf(entry, first + index + 1, context) })),
        );
        orders.push(...pairs.map(({ order }) => order));
        const taken = await inParallel(pairs, parallelLoads, async ({ entry, order }) => ({
          entry,
          result: await take(order),
        }));
        for (const { entry, result } of taken) {
          frontier.learn(entry, result.visit.page?.skeleton ?? null);
          if (plan.crawl) for (const url of result.found) frontier.add(url, 'link', entry);
        }
      }
      if (started >= walk.pagesLimit) ended = 'limit';
      for (const [index, ms] of standMs.entries()) {
        if (index === 0) continue;
        if (hooks.deadline.remaining() < leastMs) {
          ended = 'time';
          break;
        }
        await inParallel(orders, parallelLoads, (order) =>
          take({ ...order, key: `${order.key}-${index + 1}`, standMs: ms }),
        );
      }
    }
  } catch (error) {
    if (!outOfTime(error, signal)) throw error;
    ended = 'time';
  } finally {
    await close();
  }
  return {
    loads: loads.sort((a, b) => (a.load.key < b.load.key ? -1 : 1)),
    preflight,
    addresses: frontier.addresses,
    skipped: frontier.skipped(ended),
    edges: frontier.edges,
    routesSeen: frontier.seen,
    templatesSeen: frontier.templates,
    guardRefusals: proxy.refusals().length,
    stoppedEarly: ended === 'time',
  };
}
