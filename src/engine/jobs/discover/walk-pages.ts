// The walk of every discovery: each page is looked through in a tab of its own, and what it shows is taken up wave by wave.
import type { CrudPlan, WorkflowPlan } from '#core/domain/run-plan.ts';
import type { Evidence, PreflightFact, ReachedCap, StepFact } from '#core/evidence/evidence.ts';
import { lookedThrough } from '#core/evidence/looked-through.ts';
import { offeredOf } from '#core/evidence/offered.ts';
import type { ControlAnswer } from '#core/evidence/probe-answers.ts';
import type { Scenario } from '#core/scenarios/scenario.ts';
import { checkPreflight } from '#engine/crawl/check-preflight.ts';
import { type CrawlEnd, atItsEnd, crawl, isOutOfTime, seedFrontier } from '#engine/crawl/crawl.ts';
import { Frontier, type FrontierEntry } from '#engine/crawl/frontier.ts';
import type { EngineHooks } from '#engine/run/engine-run.ts';
import type { RunTools } from '#engine/run/run-tools.ts';
import { readOnly, ruleAgainst } from '#engine/safety/policy.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import type { ReadPage } from './look-tools.ts';

export interface Discovered {
  readonly scenarios: readonly Scenario[];
  /** What takes the place of scenarios that come to nothing, kind by kind. */
  readonly spares?: readonly (readonly Scenario[])[];
  readonly evidence: Pick<
    Evidence,
    | 'steps'
    | 'routesSeen'
    | 'templatesSeen'
    | 'kinds'
    | 'offered'
    | 'skipped'
    | 'edges'
    | 'addresses'
    | 'preflight'
    | 'guardRefusals'
    | 'caps'
    | 'stoppedEarly'
  >;
}

/** What one discovery looks for. */
export interface Walk<P extends ReadPage> {
  readonly plan: WorkflowPlan | CrudPlan;
  /** In our words: what is looked for. */
  readonly what: string;
  /** Pages that the caller named: they are looked at whether or not anything leads to them. */
  readonly named?: readonly string[];
  /** Which addresses come first: the lower, the sooner. */
  readonly promise?: (place: string) => number;
  /** Share of the run's time, in percent, that looking may take. */
  readonly share: number;
  /** Of a page that could not be looked through. */
  readonly nothing: P;
  readonly look: (entry: FrontierEntry, session: PageSession) => Promise<P>;
  /** A whole wave together, so that what a page is asked does not depend on which of its neighbours was faster. */
  readonly take: (page: P) => void;
}

export interface Walked {
  readonly frontier: Frontier;
  readonly ended: CrawlEnd;
  readonly preflight: PreflightFact | null;
  readonly routes: ReadonlySet<string>;
  readonly controls: readonly (readonly ControlAnswer[])[];
}

function lookerOf<P extends ReadPage>(
  { plan, what, look, nothing }: Walk<P>,
  tools: RunTools,
  hooks: EngineHooks,
): (entry: FrontierEntry) => Promise<P> {
  const { signal } = hooks.deadline;
  const pool = tools.tabs('per_visit');
  const lookOnce = async (entry: FrontierEntry): Promise<P | null> => {
    const session = await pool.take(plan.contexts[0] ?? 'laptop', signal);
    try {
      return await look(entry, session);
    } catch {
      signal.throwIfAborted();
      return null;
    } finally {
      await pool.giveBack(session, false);
    }
  };
  return async (entry) => {
    hooks.emit({ kind: 'step', message: `Looking for ${what} on a page`, route: entry.route });
    // A page that was slow once may be the only way to all the others.
    const page = (await lookOnce(entry)) ?? (await lookOnce(entry));
    if (page === null)
      hooks.emit({ kind: 'step', message: `A page could not be searched for ${what}`, route: entry.route });
    return page ?? nothing;
  };
}

export async function walkPages<P extends ReadPage>(
  walk: Walk<P>,
  tools: RunTools,
  hooks: EngineHooks,
): Promise<Walked> {
  const { plan, nothing } = walk;
  const { signal } = hooks.deadline;
  hooks.onLive?.({ picture: () => tools.picture() });
  const frontier = new Frontier(plan.target.origin, plan.scope, tools.leaveOut, tools.session.endedBy, walk.promise);
  const routes = new Set<string>();
  const controls: (readonly ControlAnswer[])[] = [];
  const wave = new Map<string, P>();
  const look = lookerOf(walk, tools, hooks);
  const follow = (endsAt: number): Promise<CrawlEnd> =>
    crawl({
      frontier,
      pagesLimit: plan.pagesLimit,
      follow: plan.crawl,
      signal,
      hasTime: () => tools.now() < endsAt,
      visit: (entry) => {
        routes.add(entry.route);
        wave.set(entry.route, nothing);
        const looking = tools.scheduler
          .inTab(() => look(entry))
          .then((page) => {
            wave.set(entry.route, page);
            // What a menu hides comes after what the page shows.
            return [{ found: [...page.links, ...page.hidden], at: null, skeleton: page.skeleton }];
          });
        return atItsEnd(looking);
      },
      onWave: () => {
        for (const page of wave.values()) {
          walk.take(page);
          controls.push(page.controls);
        }
        hooks.emit({ kind: 'page', route: [...wave.keys()][0] ?? '', done: routes.size, total: plan.pagesLimit });
        wave.clear();
      },
    });
  const walked = { frontier, routes, controls };
  let preflight: PreflightFact | null = null;
  try {
    const order = { preflight: plan.preflight, entry: plan.entry, context: plan.contexts[0] ?? 'laptop' };
    preflight = await checkPreflight(order, tools, tools.tabs('per_visit'), signal);
    if (preflight?.passed === false) return { ...walked, ended: 'done', preflight };
    for (const path of walk.named ?? []) frontier.add(new URL(path, plan.target.origin), 'scope', null);
    await seedFrontier(frontier, plan, tools);
    return { ...walked, ended: await follow(tools.now() + (plan.budgetMs * walk.share) / 100), preflight };
  } catch (error) {
    if (!isOutOfTime(error, signal)) throw error;
    return { ...walked, ended: 'time', preflight };
  }
}

/** `tested`: the routes for which something was planned. `steps`: what the walk itself has to tell. */
export function evidenceOf(
  { frontier, ended, preflight, routes, controls }: Walked,
  tested: ReadonlySet<string>,
  caps: readonly ReachedCap[],
  steps: readonly StepFact[],
  tools: RunTools,
): Discovered['evidence'] {
  const idle = [...routes].filter((route) => !tested.has(route)).map((route) => ({ route, reason: lookedThrough }));
  return {
    steps,
    routesSeen: frontier.seen,
    templatesSeen: frontier.templates,
    kinds: frontier.kinds,
    offered: offeredOf(controls, ({ brakes }) => ruleAgainst(readOnly, brakes, false) !== null),
    skipped: [...idle, ...frontier.skipped(ended).filter(({ route }) => !tested.has(route))],
    edges: frontier.edges,
    addresses: frontier.addresses,
    preflight,
    guardRefusals: tools.proxy.refusals().length,
    caps,
    stoppedEarly: ended === 'time',
  };
}
