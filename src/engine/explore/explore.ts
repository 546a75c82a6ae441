// Walks the target within its origin, limit and scope, a few tabs at a time, and brings back what was seen.
import { limit } from '#contract/limits.ts';
import { viewportsMeasuredIn } from '#core/domain/measured-viewports.ts';
import type { ScanPlan } from '#core/domain/run-plan.ts';
import type { Evidence, PreflightFact, StepFact } from '#core/evidence/evidence.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { DeadlineExceeded } from '../browser/deadline.ts';
import type { EngineHooks } from '../engine-run.ts';
import type { EgressProxy } from '#engine/guard/egress-proxy.ts';
import { createLinkChecker } from '../visit/check-links.ts';
import type { TabKeeper } from '../visit/tab-keeper.ts';
import { watchMs } from '../visit/visit-page.ts';
import { visitWithRetry } from '../visit/visit-with-retry.ts';
import { Frontier, type FrontierEntry } from './frontier.ts';
import { runPreflight } from './preflight.ts';

const parallelTabs = 4;

export interface ExploreDeps {
  readonly keeper: TabKeeper;
  readonly proxy: EgressProxy;
  readonly hooks: EngineHooks;
  readonly now: () => number;
}

async function preflightOf(plan: ScanPlan, { keeper, hooks }: ExploreDeps): Promise<PreflightFact | null> {
  if (plan.preflight === null) return null;
  hooks.emit({ kind: 'step', message: 'Preflight: looking at the entry page', route: null });
  const session = await keeper.take(plan.contexts[0] ?? 'laptop');
  try {
    return await runPreflight(session, plan.preflight, plan.target, plan.entry, hooks.deadline.signal);
  } finally {
    await keeper.giveBack(session, true);
  }
}

export async function explore(plan: ScanPlan, deps: ExploreDeps): Promise<Evidence> {
  const { keeper, proxy, hooks } = deps;
  const { signal } = hooks.deadline;
  const startedAt = deps.now();
  const exploreMs = (plan.budgetMs * limit('exploreShare')) / 100;
  const frontier = new Frontier(plan.target.origin, plan.scope);
  const visits: Visit[] = [];
  const steps: StepFact[] = [];
  let started = 0;
  let ended: 'limit' | 'time' | 'done' = 'done';

  const preflight = await preflightOf(plan, deps);
  const evidence = (): Evidence => ({
    visits: visits.sort((a, b) => (a.key < b.key ? -1 : 1)),
    steps,
    routesSeen: frontier.seen,
    templatesSeen: frontier.templates,
    skipped: frontier.skipped(ended),
    edges: frontier.edges,
    addresses: frontier.addresses,
    preflight,
    guardRefusals: proxy.refusals().length,
    caps: [],
    stoppedEarly: ended === 'time',
  });
  if (preflight !== null && !preflight.passed) return evidence();

  frontier.add(new URL(plan.entry, plan.target.origin), 'entry', null);
  for (const path of plan.scope?.exact ?? []) frontier.add(new URL(path, plan.target.origin), 'scope', null);

  const visitEntry = async (entry: FrontierEntry, ordinal: number): Promise<void> => {
    for (const context of plan.contexts) {
      hooks.emit({ kind: 'step', message: `Looking at a page in the ${context} viewport`, route: entry.route });
      const key = `${String(ordinal).padStart(3, '0')}-${context}`;
      const path = `${entry.url.pathname}${entry.url.search}${entry.url.hash}`;
      const result = await visitWithRetry(
        keeper,
        {
          key,
          route: entry.route,
          context,
          arrivedBy: entry.arrivedBy,
          steps: [{ action: 'goto', path }],
          checkLinks: [],
          viewports: viewportsMeasuredIn(context, plan.contexts, plan.viewports),
          watchMs,
          picture: true,
        },
        { signal, savePicture: hooks.savePicture, checkLinks: async () => [] },
      );
      visits.push(result.visit);
      steps.push(...result.steps);
      if (plan.crawl) for (const url of result.found) frontier.add(url, 'link', entry);
      if (result.visit.document.failure === 'download') break;
    }
    hooks.emit({
      kind: 'page',
      route: entry.route,
      done: visits.length,
      total: Math.max(started, 1) * plan.contexts.length,
    });
  };

  const running = new Set<Promise<void>>();
  try {
    for (;;) {
      signal.throwIfAborted();
      if (deps.now() - startedAt > exploreMs) ended = 'time';
      while (ended === 'done' && running.size < parallelTabs && started < plan.pagesLimit) {
        const entry = frontier.take();
        if (entry === null) break;
        started += 1;
        const work: Promise<void> = visitEntry(entry, started).finally(() => running.delete(work));
        running.add(work);
      }
      if (running.size === 0) break;
      await Promise.race(running);
    }
  } catch (error) {
    await Promise.allSettled(running);
    // Out of time is not a failure of ours: what was seen is still true.
    if (!(error instanceof DeadlineExceeded) && !(signal.reason instanceof DeadlineExceeded)) throw error;
    ended = 'time';
  }
  if (ended === 'done' && started >= plan.pagesLimit) ended = 'limit';

  const checker = createLinkChecker({
    guard: proxy.guard,
    origin: plan.target.origin,
    paths: new Map(frontier.addresses),
  });
  const visited = new Map(visits.map((visit) => [visit.route, visit.document.status]));
  if (!signal.aborted && plan.crawl) {
    hooks.emit({ kind: 'step', message: 'Checking where links lead', route: null });
    for (const [index, visit] of visits.entries()) {
      const open = visit.links
        .map(({ route }) => route)
        .filter((route) => needsCheck(visited.get(route)) && !route.includes('#'));
      const checks = await checker.check(open);
      // A page that was visited and answered 404 is told at the link that named it.
      const dead = visit.links
        .filter(({ route }) => visited.get(route) === 404 || visited.get(route) === 410)
        .map(({ route }) => ({ route, status: visited.get(route) ?? null, failure: null }));
      visits[index] = {
        ...visit,
        linkChecks: [...checks, ...new Map(dead.map((check) => [check.route, check])).values()],
      };
    }
  }
  return evidence();
}

const needsCheck = (status: number | null | undefined): boolean => status === undefined;
