// Looks at the pages of the target within its origin, limit and scope, and asks where their links lead.
import { limit } from '#contract/limits.ts';
import { type Viewport, viewportSizes } from '#contract/vocabulary/viewports.ts';
import { thresholds } from '#core/audits/runtime/thresholds.ts';
import { viewportsMeasuredIn } from '#core/domain/measured-viewports.ts';
import type { ScanPlan } from '#core/domain/run-plan.ts';
import type { Evidence, PreflightFact, StepFact } from '#core/evidence/evidence.ts';
import { addressKind } from '#core/evidence/route.ts';
import type { LinkCheck, Visit } from '#core/evidence/visit.ts';
import type { WaysAnswer } from '#core/evidence/ways-facts.ts';
import type { EngineHooks } from '#engine/run/engine-run.ts';
import type { SeenControls } from '#engine/jobs/probe/plan-probes.ts';
import { waysOfBoth } from '#engine/probe/look-at-ways.ts';
import type { RunTools } from '#engine/run/run-tools.ts';
import { createLinkChecker, offeredBy } from '#engine/visit/check-links.ts';
import type { VisitOrder } from '#engine/visit/visit-order.ts';
import type { FirstLook, VisitResult } from '#engine/visit/visit-tools.ts';
import { visitWithRetry } from '#engine/visit/visit-with-retry.ts';
import { checkPreflight } from '#engine/crawl/check-preflight.ts';
import { type CrawlEnd, type PageInCrawl, crawl, seedFrontier } from '#engine/crawl/crawl.ts';
import { Frontier, type FrontierEntry } from '#engine/crawl/frontier.ts';
import { openMenus } from './open-menus.ts';

export interface ScannedPages {
  readonly evidence: Evidence;
  readonly controls: readonly SeenControls[];
  /** Calls of the target that are never answered. */
  readonly longPolls: Set<string>;
}

const asksToSignIn = ({ page, document }: Visit): boolean => document.status === 401 || page?.hasPasswordField === true;

const byKey = (a: { readonly key: string }, b: { readonly key: string }): number => (a.key < b.key ? -1 : 1);

/** What is asked once for each kind of page. */
interface HeavyQuestions {
  readonly access: boolean;
  readonly ways: boolean;
}

/** Collects what the visits of a scan bring back. */
class ScanRecord {
  readonly visits: Visit[] = [];
  readonly steps: StepFact[] = [];
  readonly controls: SeenControls[] = [];
  readonly longPolls = new Set<string>();
  readonly entries: FrontierEntry[] = [];
  readonly #plan: ScanPlan;
  readonly #tools: RunTools;
  readonly #hooks: EngineHooks;
  readonly #kindsSeen = new Set<string>();
  /** What each window of a page shows of the ways to other pages, by route. */
  readonly #ways = new Map<string, Map<Viewport, WaysAnswer>>();
  #ordered = 0;

  constructor(plan: ScanPlan, tools: RunTools, hooks: EngineHooks) {
    this.#plan = plan;
    this.#tools = tools;
    this.#hooks = hooks;
  }

  /** Each context loads the page; the heavy rules are asked once for each kind of page. */
  visit(entry: FrontierEntry, ordinal: number): PageInCrawl {
    const { contexts } = this.#plan;
    this.entries.push(entry);
    const kind = addressKind(entry.route);
    const isFirst = !this.#kindsSeen.has(kind);
    this.#kindsSeen.add(kind);
    this.#ordered += contexts.length;
    const visits = contexts.map((context, index) =>
      this.#visitIn(entry, ordinal, context, { access: isFirst && index === 0, ways: isFirst }),
    );
    return {
      first: Promise.all(visits.map(({ first }) => first)),
      last: Promise.all(visits.map(({ last }) => last)).then((results) =>
        results.map(({ found, at, visit }) => ({ found, at, skeleton: visit.page?.skeleton ?? null })),
      ),
    };
  }

  #visitIn(entry: FrontierEntry, ordinal: number, context: Viewport, asks: HeavyQuestions) {
    const { promise: looked, resolve: onFirstLook } = Promise.withResolvers<FirstLook>();
    const last = this.#look(entry, `${String(ordinal).padStart(3, '0')}-${context}`, context, asks, onFirstLook);
    return { first: Promise.race([looked, last]), last };
  }

  /** A page that asks to sign in may do so because the session has ended meanwhile. */
  async #visitSignedIn(order: VisitOrder, onFirstLook: (look: FirstLook) => void): Promise<VisitResult> {
    const { session } = this.#tools;
    const first = await this.#visitOnce(order, onFirstLook);
    if (session.state === null || !asksToSignIn(first.visit)) return first;
    const before = session.generation;
    await session.ensure(0);
    return session.generation === before ? first : this.#visitOnce(order, onFirstLook);
  }

  #visitOnce(order: VisitOrder, onFirstLook: (look: FirstLook) => void): Promise<VisitResult> {
    return visitWithRetry(this.#tools.tabs('shared'), order, {
      signal: this.#hooks.deadline.signal,
      savePicture: this.#hooks.savePicture,
      checkLinks: async () => [],
      longPolls: this.longPolls,
      scheduler: this.#tools.scheduler,
      onFirstLook,
    });
  }

  async #look(
    entry: FrontierEntry,
    key: string,
    context: Viewport,
    { access, ways }: HeavyQuestions,
    onFirstLook: (look: FirstLook) => void,
  ): Promise<VisitResult> {
    const order: VisitOrder = {
      key,
      route: entry.route,
      context,
      arrivedBy: entry.arrivedBy,
      steps: [{ action: 'goto', path: `${entry.url.pathname}${entry.url.search}${entry.url.hash}` }],
      checkLinks: [],
      viewports: viewportsMeasuredIn(context, this.#plan.contexts, this.#plan.viewports),
      watchMs: thresholds.watchMs,
      picture: true,
      access,
      ...(ways ? this.#waysIn(context) : {}),
    };
    this.#hooks.emit({ kind: 'step', message: `Looking at a page in the ${context} viewport`, route: entry.route });
    const result = await this.#visitSignedIn(order, onFirstLook);
    this.visits.push(result.visit);
    if (result.ways != null)
      this.#ways.set(entry.route, (this.#ways.get(entry.route) ?? new Map()).set(context, result.ways));
    this.controls.push({ visit: result.visit, controls: result.controls });
    this.steps.push(...result.steps);
    this.#hooks.emit({ kind: 'page', route: entry.route, done: this.visits.length, total: this.#ordered });
    return result;
  }

  /** Where a wide window loads the page as well, what it shows need not be looked for by widening the narrow one. */
  #waysIn(context: Viewport): Pick<VisitOrder, 'ways'> {
    const isWide = (viewport: Viewport): boolean => !viewportSizes[viewport].touch;
    if (this.#plan.contexts.some(isWide) && !this.#plan.contexts.every(isWide)) return { ways: 'note' };
    return isWide(context) ? {} : { ways: 'read' };
  }

  withWays(visit: Visit): Visit {
    const noted = this.#ways.get(visit.route);
    const narrow = viewportSizes[visit.context].touch ? noted?.get(visit.context) : undefined;
    const wide = [...(noted ?? [])].find(([viewport]) => !viewportSizes[viewport].touch)?.[1];
    return wide === undefined || narrow === undefined ? visit : { ...visit, ways: waysOfBoth(wide, narrow) };
  }
}

const notChecked = (route: string): LinkCheck => ({ route, status: null, failure: 'not_checked' });

const maxNames = 20;

/** The pages that were opened and answered that they are not there, and what they say all the same. */
function deadPages(
  visits: readonly Visit[],
  paths: ReadonlyMap<string, string>,
  origin: string,
): ReadonlyMap<string, LinkCheck> {
  const dead = new Map<string, LinkCheck>();
  for (const { route, document, page, text, links } of visits) {
    const { status } = document;
    if (status !== 404 && status !== 410) continue;
    const names = visits.flatMap(({ links }) => links.filter((link) => link.route === route));
    const calledBy = [...new Set(names.map(({ element }) => element.name))].slice(0, maxNames);
    const shown = page === null ? {} : { page: { title: page.title, heading: text?.mainHeading ?? null, calledBy } };
    const ways = links.map(({ element, route: address }) => ({ text: element.name, address }));
    dead.set(route, {
      route,
      status,
      failure: null,
      ...offeredBy(new URL(paths.get(route) ?? route, origin), ways),
      ...shown,
    });
  }
  return dead;
}

/** Asks for the answer of every link that was not visited, or says that nobody asked. */
async function withLinkChecks(
  ask: boolean,
  visits: readonly Visit[],
  frontier: Frontier,
  { proxy, target, session }: RunTools,
): Promise<readonly Visit[]> {
  const { origin } = target;
  const paths = new Map(frontier.addresses);
  const checker = createLinkChecker({ egress: proxy.egress, origin, paths, session: session.state });
  const visited = new Set(visits.map(({ route }) => route));
  // A page that was visited and answered 404 is reported at the link that named it.
  const deadOf = deadPages(visits, paths, origin);
  const open = (visit: Visit): string[] =>
    visit.links.map(({ route }) => route).filter((route) => !visited.has(route) && !route.includes('#'));
  const wanted = visits.flatMap(open);
  const answers = ask ? await checker.check(wanted.filter((route) => !frontier.isHarmful(route))) : [];
  const checks = new Map([...wanted.map(notChecked), ...answers].map((check) => [check.route, check]));
  return visits.map((visit) => {
    const dead = visit.links.flatMap(({ route }) => deadOf.get(route) ?? []);
    const asked = open(visit).flatMap((route) => checks.get(route) ?? []);
    return { ...visit, linkChecks: [...new Map([...asked, ...dead].map((check) => [check.route, check])).values()] };
  });
}

const evidenceOf = (
  visits: readonly Visit[],
  { steps }: ScanRecord,
  frontier: Frontier,
  ended: CrawlEnd,
  preflight: PreflightFact | null,
  { proxy }: RunTools,
): Evidence => ({
  visits,
  steps,
  routesSeen: frontier.seen,
  templatesSeen: frontier.templates,
  kinds: frontier.kinds,
  skipped: frontier.skipped(ended),
  edges: frontier.edges,
  addresses: frontier.addresses,
  preflight,
  guardRefusals: proxy.refusals().length,
  caps: [],
  stoppedEarly: ended === 'time',
});

/** More pages than these are no app that hides its ways. */
const hiddenUpTo = 2;

/** Once: opens the menus of the way in, where it led to hardly any page. */
function waysHiddenIn(plan: ScanPlan, tools: RunTools, hooks: EngineHooks, frontier: Frontier, record: ScanRecord) {
  let looked = !plan.crawl;
  return async (): Promise<boolean> => {
    const [entry] = record.entries;
    if (looked || entry === undefined || record.entries.length > hiddenUpTo) return false;
    looked = true;
    hooks.emit({ kind: 'step', message: 'Looking for menus that hide pages', route: entry.route });
    const links = await openMenus(entry, tools, plan.contexts[0] ?? 'laptop', hooks.deadline.signal);
    for (const url of links) frontier.add(url, 'link', entry);
    return links.length > 0;
  };
}

export async function scanPages(plan: ScanPlan, tools: RunTools, hooks: EngineHooks): Promise<ScannedPages> {
  const { signal } = hooks.deadline;
  const endsAt = tools.now() + (plan.budgetMs * limit('exploreShare')) / 100;
  const pool = tools.tabs('shared');
  const frontier = new Frontier(plan.target.origin, plan.scope, tools.leaveOut, tools.session.endedBy);
  const record = new ScanRecord(plan, tools, hooks);
  if (plan.preflight !== null)
    hooks.emit({ kind: 'step', message: 'Preflight: looking at the entry page', route: null });
  const order = { preflight: plan.preflight, entry: plan.entry, context: plan.contexts[0] ?? 'laptop' };
  const preflight = await checkPreflight(order, tools, pool, signal);
  if (preflight?.passed === false) {
    const evidence = evidenceOf([], record, frontier, 'done', preflight, tools);
    return { evidence, controls: [], longPolls: record.longPolls };
  }
  hooks.emit({ kind: 'exploring' });
  await seedFrontier(frontier, plan, tools);
  const ended = await crawl({
    frontier,
    pagesLimit: plan.pagesLimit,
    follow: plan.crawl,
    signal,
    hasTime: () => tools.now() < endsAt,
    visit: (entry, ordinal) => record.visit(entry, ordinal),
    findMore: waysHiddenIn(plan, tools, hooks, frontier, record),
  });
  await pool.closeIdle();
  let visits: readonly Visit[] = record.visits.sort(byKey).map((visit) => record.withWays(visit));
  const ask = !signal.aborted && plan.crawl;
  if (ask) hooks.emit({ kind: 'step', message: 'Checking where links lead', route: null });
  visits = await withLinkChecks(ask, visits, frontier, tools);
  const found = new Map(record.controls.map(({ visit, controls }) => [visit.key, controls]));
  return {
    evidence: evidenceOf(visits, record, frontier, ended, preflight, tools),
    controls: visits.map((visit) => ({ visit, controls: found.get(visit.key) ?? [] })),
    longPolls: record.longPolls,
  };
}
