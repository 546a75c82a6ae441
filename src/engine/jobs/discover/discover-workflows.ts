// Walks the target and finds the workflows that it offers: looks at each page, tries what has to be tried, and plans.
import type { WorkflowPlan } from '#core/domain/run-plan.ts';
import type { Evidence, PreflightFact, ReachedCap } from '#core/evidence/evidence.ts';
import { lookedThrough } from '#core/evidence/looked-through.ts';
import { type Scenario, compileScenario } from '#core/scenarios/scenario.ts';
import { offeredOf } from '#core/evidence/offered.ts';
import type { ControlAnswer } from '#core/evidence/probe-answers.ts';
import type { PlannedWorkflow } from '#core/workflows/define-family.ts';
import { DeadlineExceeded } from '#engine/browser/deadline.ts';
import type { EngineHooks } from '#engine/run/engine-run.ts';
import { readOnly, ruleAgainst } from '#engine/safety/policy.ts';
import { Frontier, type FrontierEntry } from '#engine/crawl/frontier.ts';
import { checkPreflight } from '#engine/crawl/check-preflight.ts';
import { type CrawlEnd, atItsEnd, crawl, isOutOfTime, seedFrontier } from '#engine/crawl/crawl.ts';
import type { RunTools } from '#engine/run/run-tools.ts';
import { type FoundHere, ListKinds, chooseWorkflows, withoutFurniture } from './choose-workflows.ts';
import { type SeenPage, lookThroughPage, nothingFound, pathOf } from './look-through-page.ts';

/** Share of the run's time, in percent, that looking for workflows may take. */
const discoverShare = 30;

export interface DiscoveredWorkflows {
  readonly scenarios: readonly Scenario[];
  readonly evidence: Pick<
    Evidence,
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

/** Everything that looking through the pages brought up. */
interface Discovery {
  readonly found: FoundHere[];
  readonly routes: Set<string>;
  /** Controls that were tried on the way, by key. */
  readonly known: Set<string>;
  /** What each page offers for use. */
  readonly controls: (readonly ControlAnswer[])[];
  readonly lists: ListKinds;
}

async function lookThrough(
  plan: WorkflowPlan,
  frontier: Frontier,
  { found, routes, known, controls, lists }: Discovery,
  tools: RunTools,
  hooks: EngineHooks,
): Promise<CrawlEnd> {
  const { signal } = hooks.deadline;
  const endsAt = tools.now() + (plan.budgetMs * discoverShare) / 100;
  const pool = tools.tabs('per_visit');
  const wave = new Map<string, SeenPage>();
  const look = async (entry: FrontierEntry): Promise<SeenPage> => {
    hooks.emit({ kind: 'step', message: 'Looking for workflows on a page', route: entry.route });
    const session = await pool.take(plan.contexts[0] ?? 'laptop', signal);
    try {
      return await lookThroughPage(entry, session, known, signal, plan.creates, lists);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof DeadlineExceeded) && !session.page.isClosed() && !session.log.crashed)
        hooks.emit({ kind: 'step', message: 'A page could not be searched for workflows', route: entry.route });
      return nothingFound;
    } finally {
      await pool.giveBack(session, false);
    }
  };
  return crawl({
    frontier,
    pagesLimit: plan.pagesLimit,
    follow: plan.crawl,
    signal,
    hasTime: () => tools.now() < endsAt,
    visit: (entry) => {
      routes.add(entry.route);
      wave.set(entry.route, nothingFound);
      const looking = tools.scheduler
        .inTab(() => look(entry))
        .then((page) => {
          wave.set(entry.route, page);
          return [{ found: page.links, at: null, skeleton: page.skeleton }];
        });
      return atItsEnd(looking);
    },
    // Together, so that what a page is asked does not depend on which of its neighbours was faster.
    onWave: () => {
      for (const page of wave.values()) {
        for (const key of page.peeked) known.add(key);
        found.push(...page.found);
        controls.push(page.controls);
        lists.note(page.list, page.kind);
      }
      hooks.emit({ kind: 'page', route: [...wave.keys()][0] ?? '', done: routes.size, total: plan.pagesLimit });
      wave.clear();
    },
  });
}

const capsOf = (left: number): ReachedCap[] =>
  left === 0
    ? []
    : [
        {
          name: 'workflowsMax',
          count: left,
          note: 'more workflows were found but not tested: a run tests a few of each family',
        },
      ];

export async function discoverWorkflows(
  tools: RunTools,
  plan: WorkflowPlan,
  hooks: EngineHooks,
): Promise<DiscoveredWorkflows> {
  const { signal } = hooks.deadline;
  const home = plan.contexts[0] ?? 'laptop';
  hooks.onLive?.({ picture: () => tools.picture() });
  const frontier = new Frontier(plan.target.origin, plan.scope, tools.leaveOut);
  const discovery: Discovery = { found: [], routes: new Set(), known: new Set(), controls: [], lists: new ListKinds() };
  let ended: CrawlEnd = 'done';
  let preflight: PreflightFact | null = null;
  try {
    const order = { preflight: plan.preflight, entry: plan.entry, context: home };
    preflight = await checkPreflight(order, tools, tools.tabs('per_visit'), signal);
    if (preflight === null || preflight.passed) {
      await seedFrontier(frontier, plan, tools);
      ended = await lookThrough(plan, frontier, discovery, tools, hooks);
    }
  } catch (error) {
    if (!isOutOfTime(error, signal)) throw error;
    ended = 'time';
  }
  const { chosen, left } = chooseWorkflows(withoutFurniture(discovery.found, discovery.lists));
  const tested = new Set(chosen.map(({ entry }) => entry.route));
  const withoutWorkflow = [...discovery.routes]
    .filter((route) => !tested.has(route))
    .map((route) => ({ route, reason: lookedThrough }));
  return {
    scenarios: chosen.map(({ workflow, entry }) =>
      compileScenario({
        title: workflow.title,
        template: `workflow_${workflow.family}`,
        route: entry.route,
        viewport: home,
        preflight: null,
        steps: [{ action: 'goto', path: pathOf(entry) }, ...workflow.steps],
        cleanup: [],
        holdsWrites: true,
        ...permissionOf(workflow, plan),
      }),
    ),
    evidence: {
      routesSeen: frontier.seen,
      templatesSeen: frontier.templates,
      kinds: frontier.kinds,
      offered: offeredOf(discovery.controls, ({ brakes }) => ruleAgainst(readOnly, brakes, false) !== null),
      skipped: [...withoutWorkflow, ...frontier.skipped(ended)],
      edges: frontier.edges,
      addresses: frontier.addresses,
      preflight,
      guardRefusals: tools.proxy.refusals().length,
      caps: capsOf(left),
      stoppedEarly: ended === 'time',
    },
  };
}

/** The steps of a plan follow the step that opens the page. */
const permissionOf = ({ creates }: PlannedWorkflow, plan: WorkflowPlan): Pick<Scenario, 'creates'> =>
  creates === undefined || plan.creates === null
    ? {}
    : { creates: { ...creates, step: creates.step + 1, prefix: plan.creates.prefix } };
