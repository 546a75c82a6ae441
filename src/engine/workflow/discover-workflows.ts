// Walks the target and finds the workflows that it offers: looks at each page, tries what has to be tried, and plans.
import { limit } from '#contract/limits.ts';
import type { RunPlan } from '#core/domain/run-plan.ts';
import type { Evidence, PreflightFact, ReachedCap } from '#core/evidence/evidence.ts';
import { type Scenario, compileScenario } from '#core/scenarios/scenario.ts';
import { allFamilies } from '#core/workflows/all.ts';
import type { Discovery, PlannedWorkflow } from '#core/workflows/define-family.ts';
import type { ControlFact } from '#core/workflows/facts.ts';
import { type WorkflowFamilyName, workflowFamilyNames } from '#core/workflows/family-names.ts';
import { DeadlineExceeded } from '../browser/deadline.ts';
import type { EngineDeps, EngineHooks } from '../engine-run.ts';
import { Frontier, type FrontierEntry } from '../explore/frontier.ts';
import { runPreflight } from '../explore/preflight.ts';
import { readSitemap } from '../explore/sitemap.ts';
import type { PageSession } from '../gather/page-session.ts';
import { settle } from '../gather/settle.ts';
import { WriteBarrier } from '../probe/write-barrier.ts';
import { openRunTools } from '../run-tools.ts';
import { ActionEar } from '../scenario/action-ear.ts';
import { performAction } from '../scenario/perform-action.ts';
import { performStep } from '../steps/all.ts';
import { inParallel } from '../visit/in-parallel.ts';
import type { TabKeeper } from '../visit/tab-keeper.ts';
import { gatherFacts } from './gather-facts.ts';
import { nameLocators } from './name-locators.ts';
import { WorkflowEye } from './workflow-eye.ts';

const parallelPages = 3;
const waveSize = 6;
/** Share of the run's time, in percent, that looking for workflows may take. */
const discoverShare = 30;
const pageMs = 25_000;
const loadMs = 15_000;
const quietMs = 200;
const settleMs = 3_000;
const maxPeeks = 10;
const perPage = 10;
/** Families of which one page shows as much as many. */
const perRun: Partial<Record<WorkflowFamilyName, number>> = { round_trip: 3, keyboard: 5, menu: 3 };
const perFamily = 8;

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

interface FoundHere {
  readonly workflow: PlannedWorkflow;
  readonly entry: FrontierEntry;
}

interface SeenPage {
  readonly found: readonly FoundHere[];
  readonly links: readonly URL[];
  readonly skeleton: string | null;
  readonly peeked: readonly string[];
}

const nothing: SeenPage = { found: [], links: [], skeleton: null, peeked: [] };
/** A query shows another part of the same page. */
const kindOf = ({ template }: FrontierEntry): string => template.replace(/\?[^#]*/, '');
const pathOf = ({ url }: FrontierEntry): string => `${url.pathname}${url.search}${url.hash}`;

async function lookAtPage(
  entry: FrontierEntry,
  session: PageSession,
  known: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<SeenPage> {
  const startedAt = session.now();
  const ear = await ActionEar.open(session);
  const eye = await WorkflowEye.open(session);
  const barrier = await WriteBarrier.open(session);
  const load = async (): Promise<boolean> => {
    await barrier.leave();
    const loaded = await performStep({ action: 'goto', path: pathOf(entry) }, { session, deadlineMs: loadMs, signal });
    if (loaded.outcome !== 'done' || (loaded.document?.status ?? 200) >= 400) return false;
    await settle(session, { quietMs, capMs: settleMs, signal });
    barrier.holdWrites();
    return true;
  };
  try {
    if (!(await load())) return nothing;
    const facts = await gatherFacts(eye, entry.route);
    const links = (await session.ask('readLinks', [limit('auditedNodes')])).filter(({ visible }) => visible);
    const page = await session.ask('readFacts', [limit('auditedNodes')]).catch(() => null);
    const peeked: string[] = [];
    const found: PlannedWorkflow[] = [];
    const controls: ControlFact[] = [...facts.controls];
    const open: Discovery[] = workflowFamilyNames.flatMap((name) => [...allFamilies[name].recognise(facts)]);
    for (let next = 0; next < open.length; next += 1) {
      const discovery = open[next]!;
      if (discovery.kind === 'workflow') {
        found.push(discovery.workflow);
        continue;
      }
      const key = `${discovery.key} ${discovery.shared === true ? '' : kindOf(entry)}`;
      if (known.has(key) || peeked.length >= maxPeeks || session.now() - startedAt > pageMs) continue;
      peeked.push(key);
      if (!(await load())) break;
      const held = barrier.requests.filter((request) => request.held).length;
      let done = true;
      for (const step of discovery.steps) {
        const { outcome } = await performAction(step, {
          session,
          ear,
          signal,
          clicked: step !== discovery.steps[0],
          guard: null,
        });
        done &&= outcome.outcome === 'done';
        if (!done) break;
      }
      await settle(session, { quietMs, capMs: settleMs, signal });
      // What follows a held write is nothing to plan on.
      if (!done || barrier.requests.filter((request) => request.held).length > held) continue;
      const after = await gatherFacts(eye, entry.route).catch(() => null);
      if (after !== null) open.push(...discovery.plan(after));
    }
    const workflows: PlannedWorkflow[] = [];
    if (found.length > 0 && (await load()))
      for (const workflow of found)
        workflows.push({ ...workflow, steps: await nameLocators(workflow.family, workflow.steps, controls, session) });
    return {
      found: workflows.map((workflow) => ({ workflow, entry })),
      links: links.filter(({ href }) => URL.canParse(href)).map(({ href }) => new URL(href)),
      skeleton: page?.skeleton ?? null,
      peeked,
    };
  } finally {
    await barrier.close().catch(() => undefined);
  }
}

/** Each kind of workflow once for each kind of page, what all pages share once, and no more than the budget. */
function choose(all: readonly FoundHere[]): { chosen: FoundHere[]; left: number } {
  const seen = new Set<string>();
  const families = new Map<WorkflowFamilyName, number>();
  const pages = new Map<string, number>();
  const unlike = all.filter(({ workflow: { family, key, shared }, entry }) => {
    const name = `${family} ${key} ${shared === true ? '' : kindOf(entry)}`;
    return !seen.has(name) && seen.add(name).has(name);
  });
  const chosen = unlike.filter(({ workflow: { family }, entry }) => {
    const ofFamily = families.get(family) ?? 0;
    const ofPage = pages.get(entry.route) ?? 0;
    if (ofFamily >= (perRun[family] ?? perFamily) || ofPage >= perPage) return false;
    families.set(family, ofFamily + 1);
    pages.set(entry.route, ofPage + 1);
    return true;
  });
  const most = limit('workflowsMax');
  return { chosen: chosen.slice(0, most), left: unlike.length - Math.min(chosen.length, most) };
}

export async function discoverWorkflows(
  deps: EngineDeps,
  plan: RunPlan,
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
  let ended: 'limit' | 'time' | 'done' = 'done';
  let preflight: PreflightFact | null = null;
  let visited = 0;

  const visit = async (entry: FrontierEntry): Promise<SeenPage> => {
    hooks.emit({ kind: 'step', message: 'Looking for workflows on a page', route: entry.route });
    const session = await keeper.take(home);
    try {
      return await lookAtPage(entry, session, known, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof DeadlineExceeded) && !session.page.isClosed() && !session.log.crashed)
        hooks.emit({ kind: 'step', message: 'A page could not be looked through', route: entry.route });
      return nothing;
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
  const { chosen, left } = choose(all);
  const caps: ReachedCap[] =
    left === 0
      ? []
      : [
          {
            name: 'workflowsMax',
            count: left,
            note: 'workflows that were found are left untested: the budget of the run was used up',
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
      }),
    ),
    evidence: {
      routesSeen: frontier.seen,
      templatesSeen: frontier.templates,
      skipped: frontier.skipped(ended),
      edges: frontier.edges,
      addresses: frontier.addresses,
      preflight,
      guardRefusals: proxy.refusals().length,
      caps,
      stoppedEarly: ended === 'time',
    },
  };
}

async function preflightOf(plan: RunPlan, keeper: TabKeeper, signal: AbortSignal): Promise<PreflightFact | null> {
  if (plan.preflight === null) return null;
  const session = await keeper.take(plan.contexts[0] ?? 'laptop');
  try {
    return await runPreflight(session, plan.preflight, plan.target, plan.entry, signal);
  } finally {
    await keeper.giveBack(session, true);
  }
}
