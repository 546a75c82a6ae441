// Loads the places of an earlier run, and what the target has besides, several times each, every time in a fresh context.
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { RegressionPlan } from '#core/domain/run-plan.ts';
import type { Evidence, PreflightFact, RouteEdge, SkippedRoute } from '#core/evidence/evidence.ts';
import type { EngineHooks } from '#engine/run/engine-run.ts';
import { Frontier, type FrontierEntry } from '#engine/crawl/frontier.ts';
import { checkPreflight } from '#engine/crawl/check-preflight.ts';
import { type CrawlEnd, atItsEnd, crawl, isOutOfTime, seedEntry } from '#engine/crawl/crawl.ts';
import type { RunTools } from '#engine/run/run-tools.ts';
import { inParallel } from '#engine/run/in-parallel.ts';
import { tryTwice } from '#engine/run/try-twice.ts';
import { type PlaceOrder, type TakenLoad, loadPlace, lostLoad } from './load-place.ts';

/** As many as there can be tabs; how many of them work at a time is up to the scheduler. */
const loadsAtOnce = 12;
/** One load is the first look; each further one stands longer. */
const standMs = [500, 1_400, 2_600] as const;
/** Below this the comparison itself would have no time left. */
const minMs = 45_000;

export interface Walked {
  readonly loads: readonly TakenLoad[];
  readonly preflight: PreflightFact | null;
  readonly addresses: readonly (readonly [route: string, path: string])[];
  readonly skipped: readonly SkippedRoute[];
  readonly edges: readonly RouteEdge[];
  readonly routesSeen: number;
  readonly templatesSeen: number;
  readonly kinds: NonNullable<Evidence['kinds']>;
  readonly guardRefusals: number;
  readonly stoppedEarly: boolean;
}

const loadWithRetry = (tools: RunTools, order: PlaceOrder, signal: AbortSignal): Promise<TakenLoad> =>
  tools.scheduler.inTab(() =>
    tryTwice(
      tools.tabs('per_visit'),
      order.context,
      signal,
      (session) => loadPlace(session, order, tools.scheduler, signal),
      () => lostLoad(order),
    ),
  );

const byKey = (a: TakenLoad, b: TakenLoad): number => (a.load.key < b.load.key ? -1 : 1);

/** Loads each place once more; places that time does not allow are not there. */
export async function loadPlaces(
  tools: RunTools,
  orders: readonly PlaceOrder[],
  hooks: EngineHooks,
): Promise<readonly TakenLoad[]> {
  const { signal } = hooks.deadline;
  const loads: TakenLoad[] = [];
  hooks.onLive?.({ picture: () => tools.picture() });
  try {
    await inParallel(orders, loadsAtOnce, async (order) => {
      loads.push(await loadWithRetry(tools, order, signal));
      hooks.emit({ kind: 'page', route: order.route, done: loads.length, total: orders.length });
    });
  } catch (error) {
    if (!isOutOfTime(error, signal)) throw error;
  }
  return loads.sort(byKey);
}

export interface WalkPlan {
  readonly plan: RegressionPlan;
  /** Paths of the earlier run, in its order. */
  readonly known: readonly string[];
  readonly contexts: readonly Viewport[];
  readonly pagesLimit: number;
}

const orderOf = (entry: FrontierEntry, ordinal: number, context: Viewport): PlaceOrder => ({
  key: `${String(ordinal).padStart(3, '0')}-${context}`,
  route: entry.route,
  path: `${entry.url.pathname}${entry.url.search}${entry.url.hash}`,
  context,
  arrivedBy: entry.arrivedBy,
  standMs: standMs[0],
});

/** Finds the places by a crawl, which loads each of them once, and loads them again until each was seen often enough. */
async function loadAll(
  { plan, known, contexts, pagesLimit }: WalkPlan,
  frontier: Frontier,
  take: (order: PlaceOrder) => Promise<TakenLoad>,
  hooks: EngineHooks,
): Promise<CrawlEnd> {
  const { signal } = hooks.deadline;
  const { origin } = plan.target;
  const orders: PlaceOrder[] = [];
  for (const path of [...known, ...(plan.scope?.exact ?? [])]) frontier.add(new URL(path, origin), 'scope', null);
  const ended = await crawl({
    frontier,
    pagesLimit,
    follow: plan.crawl,
    signal,
    hasTime: () => true,
    visit: (entry, ordinal) => {
      const own = contexts.map((context) => orderOf(entry, ordinal, context));
      orders.push(...own);
      const learned = ({ found, visit }: TakenLoad) => ({ found, at: null, skeleton: visit.page?.skeleton ?? null });
      return atItsEnd(Promise.all(own.map(async (order) => learned(await take(order)))));
    },
  });
  for (const [index, ms] of standMs.entries()) {
    if (index === 0) continue;
    if (ended === 'time' || hooks.deadline.remaining() < minMs) return 'time';
    await inParallel(orders, loadsAtOnce, (order) => take({ ...order, key: `${order.key}-${index + 1}`, standMs: ms }));
  }
  return ended;
}

export async function walkPlaces(tools: RunTools, walk: WalkPlan, hooks: EngineHooks): Promise<Walked> {
  const { plan, contexts, pagesLimit } = walk;
  const { signal } = hooks.deadline;
  hooks.onLive?.({ picture: () => tools.picture() });
  const frontier = new Frontier(plan.target.origin, plan.scope, tools.leaveOut, tools.session.endedBy);
  const loads: TakenLoad[] = [];
  const take = async (order: PlaceOrder): Promise<TakenLoad> => {
    hooks.emit({ kind: 'step', message: `Loading a page in the ${order.context} viewport`, route: order.route });
    const taken = await loadWithRetry(tools, order, signal);
    loads.push(taken);
    const total = Math.min(frontier.seen, pagesLimit) * contexts.length * standMs.length;
    hooks.emit({ kind: 'page', route: order.route, done: loads.length, total });
    return taken;
  };
  let ended: CrawlEnd = 'done';
  let preflight: PreflightFact | null = null;
  try {
    const order = { preflight: plan.preflight, entry: plan.entry, context: contexts[0] ?? 'laptop' };
    preflight = await checkPreflight(order, tools, tools.tabs('per_visit'), signal);
    if (preflight === null || preflight.passed) {
      seedEntry(frontier, new URL(plan.entry, plan.target.origin), tools.session);
      ended = await loadAll(walk, frontier, take, hooks);
    }
  } catch (error) {
    if (!isOutOfTime(error, signal)) throw error;
    ended = 'time';
  }
  return {
    loads: loads.sort(byKey),
    preflight,
    addresses: frontier.addresses,
    skipped: frontier.skipped(ended),
    edges: frontier.edges,
    routesSeen: frontier.seen,
    templatesSeen: frontier.templates,
    kinds: frontier.kinds,
    guardRefusals: tools.proxy.refusals().length,
    stoppedEarly: ended === 'time',
  };
}
