// Walks the target within its origin, limit and scope, a few tabs at a time, and brings back what was seen.
import { limit } from '#contract/limits.ts';
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import { thresholds } from '#core/audits/runtime/thresholds.ts';
import { viewportsMeasuredIn } from '#core/domain/measured-viewports.ts';
import type { ScanPlan } from '#core/domain/run-plan.ts';
import type { Evidence, PreflightFact, StepFact } from '#core/evidence/evidence.ts';
import { templateOf } from '#core/evidence/route.ts';
import type { LinkCheck, Visit } from '#core/evidence/visit.ts';
import { DeadlineExceeded } from '../browser/deadline.ts';
import type { EngineHooks } from '../engine-run.ts';
import type { EgressProxy } from '#engine/guard/egress-proxy.ts';
import { createLinkChecker } from '../visit/check-links.ts';
import type { TabKeeper } from '../visit/tab-keeper.ts';
import { Turns } from '../visit/turns.ts';
import { inParallel } from '../visit/in-parallel.ts';
import type { VisitResult } from '../visit/visit-page.ts';
import { visitWithRetry } from '../visit/visit-with-retry.ts';
import type { SeenControls } from '../probe/plan-probes.ts';
import { probeRun } from '../probe/probe-run.ts';
import { Frontier, type FrontierEntry } from './frontier.ts';
import { runPreflight } from './preflight.ts';
import { readSitemap } from './sitemap.ts';

const waveSize = 6;
/** More are open, and watched side by side, than work at a time. */
const workingTabs = 3;
export const openTabs = 12;

/** Share of the run's time, in percent, that controls may be used in. */
const probeShare = 35;

export interface ExploreDeps {
  readonly keeper: TabKeeper;
  readonly proxy: EgressProxy;
  readonly hooks: EngineHooks;
  readonly now: () => number;
}

async function preflightOf(plan: ScanPlan, { keeper, hooks }: ExploreDeps): Promise<PreflightFact | null> {
  if (plan.preflight === null) return null;
  hooks.emit({ kind: 'step', message: 'Preflight: checking the entry page', route: null });
  const session = await keeper.take(plan.contexts[0] ?? 'laptop');
  try {
    return await runPreflight(session, plan.preflight, plan.target, plan.entry, hooks.deadline.signal);
  } finally {
    await keeper.giveBack(session, true);
  }
}

const isNew = (seen: Set<string>, word: string): boolean => !seen.has(word) && seen.add(word).has(word);

export async function explore(plan: ScanPlan, deps: ExploreDeps): Promise<Evidence> {
  const { keeper, proxy, hooks } = deps;
  const { signal } = hooks.deadline;
  const startedAt = deps.now();
  const exploreMs = (plan.budgetMs * limit('exploreShare')) / 100;
  const frontier = new Frontier(plan.target.origin, plan.scope);
  const visits: Visit[] = [];
  const longPolls = new Set<string>();
  const turns = new Turns(workingTabs);
  const steps: StepFact[] = [];
  const accessSeen = new Set<string>();
  const seenControls: SeenControls[] = [];
  let unused = 0;
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
    caps:
      unused === 0
        ? []
        : [{ name: 'controls', count: unused, note: 'some controls were not tried: the time for them ran out' }],
    stoppedEarly: ended === 'time',
  });
  if (preflight !== null && !preflight.passed) return evidence();

  frontier.add(new URL(plan.entry, plan.target.origin), 'entry', null);
  for (const path of plan.scope?.exact ?? []) frontier.add(new URL(path, plan.target.origin), 'scope', null);
  if (plan.crawl && plan.scope === null)
    for (const url of await readSitemap(proxy.guard, plan.target.origin)) frontier.hint(url);

  const visitIn = async (
    entry: FrontierEntry,
    ordinal: number,
    context: Viewport,
    access: boolean,
  ): Promise<VisitResult> => {
    hooks.emit({ kind: 'step', message: `Testing a page in the ${context} viewport`, route: entry.route });
    const path = `${entry.url.pathname}${entry.url.search}${entry.url.hash}`;
    const result = await visitWithRetry(
      keeper,
      {
        key: `${String(ordinal).padStart(3, '0')}-${context}`,
        route: entry.route,
        context,
        arrivedBy: entry.arrivedBy,
        steps: [{ action: 'goto', path }],
        checkLinks: [],
        viewports: viewportsMeasuredIn(context, plan.contexts, plan.viewports),
        watchMs: thresholds.watchMs,
        picture: true,
        access,
      },
      { signal, savePicture: hooks.savePicture, checkLinks: async () => [], longPolls, turns },
    );
    visits.push(result.visit);
    seenControls.push({ visit: result.visit, controls: result.controls });
    steps.push(...result.steps);
    hooks.emit({ kind: 'page', route: entry.route, done: visits.length, total: started * plan.contexts.length });
    return result;
  };

  // Wave by wave: what is found is taken up in document order once a wave is over, so that the same app is walked
  // the same way however long its pages take.
  try {
    while (started < plan.pagesLimit) {
      signal.throwIfAborted();
      if (deps.now() - startedAt > exploreMs) {
        ended = 'time';
        break;
      }
      const wave = frontier.takeWave(Math.min(waveSize, plan.pagesLimit - started));
      if (wave.length === 0) break;
      const first = started;
      started += wave.length;
      const orders = wave.map((entry, index) => ({
        entry,
        ordinal: first + index + 1,
        access: isNew(accessSeen, templateOf(entry.route)),
      }));
      // Each context has tabs of its own, so that none is opened because one of the other kind is free.
      const width = Math.ceil(openTabs / plan.contexts.length);
      const lanes = await inParallel(plan.contexts, plan.contexts.length, (context) =>
        inParallel(orders, width, ({ entry, ordinal, access }) =>
          visitIn(entry, ordinal, context, access && context === plan.contexts[0]),
        ),
      );
      for (const [index, entry] of wave.entries())
        for (const lane of lanes) {
          const { visit, found, at } = lane[index]!;
          if (URL.canParse(at)) frontier.ledTo(entry, new URL(at));
          frontier.learn(entry, visit.page?.skeleton ?? null);
          if (plan.crawl) for (const url of found) frontier.add(url, 'link', entry);
        }
    }
  } catch (error) {
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
    const open = (visit: Visit): string[] =>
      visit.links.map(({ route }) => route).filter((route) => !visited.has(route) && !route.includes('#'));
    const checks = new Map((await checker.check(visits.flatMap(open))).map((check) => [check.route, check]));
    for (const [index, visit] of visits.entries()) {
      // A page that was visited and answered 404 is told at the link that named it.
      const dead = visit.links
        .filter(({ route }) => visited.get(route) === 404 || visited.get(route) === 410)
        .map(({ route }): LinkCheck => ({ route, status: visited.get(route) ?? null, failure: null }));
      const asked = open(visit).flatMap((route) => checks.get(route) ?? []);
      visits[index] = {
        ...visit,
        linkChecks: [...new Map([...asked, ...dead].map((check) => [check.route, check])).values()],
      };
    }
  }
  if (!signal.aborted) {
    hooks.emit({ kind: 'acting' });
    const {
      probes,
      steps: uses,
      left,
    } = await probeRun(
      seenControls.sort((a, b) => (a.visit.key < b.visit.key ? -1 : 1)),
      {
        keeper,
        hooks,
        now: deps.now,
        budgetMs: Math.min((plan.budgetMs * probeShare) / 100, Math.max(0, startedAt + exploreMs - deps.now())),
        addresses: new Map(frontier.addresses),
        longPolls,
      },
    );
    steps.push(...uses);
    unused = left;
    for (const [index, visit] of visits.entries())
      visits[index] = { ...visit, probes: probes.get(visit.key) ?? visit.probes };
  }
  return evidence();
}
