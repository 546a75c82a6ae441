// Walks the target and finds the workflows that it offers: looks at each page, tries what has to be tried, and plans.
import type { WorkflowPlan } from '#core/domain/run-plan.ts';
import type { Evidence, PreflightFact, ReachedCap } from '#core/evidence/evidence.ts';
import { lookedThrough } from '#core/evidence/looked-through.ts';
import { type Scenario, compileScenario } from '#core/scenarios/scenario.ts';
import type { PlannedWorkflow } from '#core/workflows/define-family.ts';
import { DeadlineExceeded } from '../browser/deadline.ts';
import type { EngineDeps, EngineHooks } from '../engine-run.ts';
import { Frontier, type FrontierEntry } from '../explore/frontier.ts';
import { runPreflight } from '../explore/preflight.ts';
import { readSitemap } from '../explore/sitemap.ts';
import { openRunTools } from '../run-tools.ts';
import { inParallel } from '../visit/in-parallel.ts';
import type { TabKeeper } from '../visit/tab-keeper.ts';
import { type FoundHere, chooseWorkflows } from './choose-workflows.ts';
import { type SeenPage, lookThroughPage, nothingFound, pathOf } from './look-through-page.ts';

const parallelPages = 3;
const waveSize = 6;
/** Share of the run's time, in percent, that looking for workflows may take. */
const discoverShare = 30;
export interface DiscoveredWorkflows {
  readonly scenarios: readonly Scenario[];
  readonly evidence: Pick<
    Evidence,
    | 'routesSeen'
    | 'templatesSeen'
    | 'skipped'
    | 'edges'
    | 'addresses'
    | 'preflight'
    | 'guardRefusals'
    | 'caps'
    | 'stoppedEarly'
  >;
}

export async function discoverWorkflows(
  deps: EngineDeps,
  plan: WorkflowPlan,
  hooks: EngineHooks,
): Promise<DiscoveredWorkflows> {
  const { signal } = hooks.deadline;
  const home = plan.contexts[0] ?? 'laptop';
  const { keeper, proxy, close } = await openRunTools(deps, plan.target, { freshContexts: true });
  hooks.onLive?.({ picture: () => keeper.picture() });
  const endsAt = deps.now() + (plan.budgetMs * discoverShare) / 100;
  const frontier = new Frontier(plan.target.origin, plan.scope);
  const all: FoundHere[] = [];
  const known = new Set<string>();
  const looked = new Set<string>();
  let ended: 'limit' | 'time' | 'done' = 'done';
  let preflight: PreflightFact | null = null;
  let visited = 0;

  const visit = async (entry: FrontierEntry): Promise<SeenPage> => {
    hooks.emit({ kind: 'step', message: 'Looking for workflows on a page', route: entry.route });
    const session = await keeper.take(home);
    try {
      return await lookThroughPage(entry, session, known, signal, plan.creates);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof DeadlineExceeded) && !session.page.isClosed() && !session.log.crashed)
        hooks.emit({ kind: 'step', message: 'A page could not be searched for workflows', route: entry.route });
      return nothingFound;
    } finally {
      await keeper.giveBack(session, false);
    }
  };

  try {
    preflight = await preflightOf(plan, keeper, signal);
    if (preflight === null || preflight.passed) {
      frontier.add(new URL(plan.entry, plan.target.origin), 'entry', null);
      for (const path of plan.scope?.exact ?? []) frontier.add(new URL(path, plan.target.origin), 'scope', null);
      if (plan.crawl && plan.scope === null)
        for (const url of await readSitemap(proxy.guard, plan.target.origin)) frontier.hint(url);
      while (visited < plan.pagesLimit) {
        if (deps.now() > endsAt || signal.aborted) {
          ended = 'time';
          break;
        }
        const wave = frontier.takeWave(Math.min(waveSize, plan.pagesLimit - visited));
        if (wave.length === 0) break;
        visited += wave.length;
        for (const { route } of wave) looked.add(route);
        const pages = await inParallel(wave, parallelPages, visit);
        for (const [index, page] of pages.entries()) {
          const entry = wave[index]!;
          frontier.learn(entry, page.skeleton);
          if (plan.crawl) for (const url of page.links) frontier.add(url, 'link', entry);
          for (const key of page.peeked) known.add(key);
          all.push(...page.found);
        }
        hooks.emit({ kind: 'page', route: wave[0]!.route, done: visited, total: plan.pagesLimit });
      }
      if (ended === 'done' && visited >= plan.pagesLimit) ended = 'limit';
    }
  } catch (error) {
    if (!(error instanceof DeadlineExceeded) && !(signal.reason instanceof DeadlineExceeded)) throw error;
    ended = 'time';
  } finally {
    await close();
  }
  const { chosen, left } = chooseWorkflows(all);
  const tested = new Set(chosen.map(({ entry }) => entry.route));
  const withoutWorkflow = [...looked]
    .filter((route) => !tested.has(route))
    .map((route) => ({ route, reason: lookedThrough }));
  const caps: ReachedCap[] =
    left === 0
      ? []
      : [
          {
            name: 'workflowsMax',
            count: left,
            note: 'more workflows were found but not tested: a run tests a few of each family',
          },
        ];
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
      skipped: [...withoutWorkflow, ...frontier.skipped(ended)],
      edges: frontier.edges,
      addresses: frontier.addresses,
      preflight,
      guardRefusals: proxy.refusals().length,
      caps,
      stoppedEarly: ended === 'time',
    },
  };
}

/** The steps of a plan follow the step that opens the page. */
const permissionOf = ({ creates }: PlannedWorkflow, plan: WorkflowPlan): Pick<Scenario, 'creates'> =>
  creates === undefined || plan.creates === null
    ? {}
    : { creates: { ...creates, step: creates.step + 1, prefix: plan.creates.prefix } };

async function preflightOf(plan: WorkflowPlan, keeper: TabKeeper, signal: AbortSignal): Promise<PreflightFact | null> {
  if (plan.preflight === null) return null;
  const session = await keeper.take(plan.contexts[0] ?? 'laptop');
  try {
    return await runPreflight(session, plan.preflight, plan.target, plan.entry, signal);
  } finally {
    await keeper.giveBack(session, true);
  }
}
