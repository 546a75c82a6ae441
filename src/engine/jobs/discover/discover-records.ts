// Walks the target and finds the forms by which it makes records; plans the life of a record for each kind.
import { limit } from '#contract/limits.ts';
import type { CrudPlan } from '#core/domain/run-plan.ts';
import type { PreflightFact, ReachedCap } from '#core/evidence/evidence.ts';
import { lookedThrough } from '#core/evidence/looked-through.ts';
import { offeredOf } from '#core/evidence/offered.ts';
import type { ControlAnswer } from '#core/evidence/probe-answers.ts';
import { routeOf } from '#core/evidence/route.ts';
import { type Scenario, compileScenario } from '#core/scenarios/scenario.ts';
import { type FoundWay, chooseWays } from '#core/workflows/lifecycle/choose-ways.ts';
import { fieldToLeaveOut } from '#core/workflows/lifecycle/field-values.ts';
import { planLifecycle } from '#core/workflows/lifecycle/plan-lifecycle.ts';
import { markTail } from '#core/workflows/own-mark.ts';
import { DeadlineExceeded } from '#engine/browser/deadline.ts';
import { checkPreflight } from '#engine/crawl/check-preflight.ts';
import { type CrawlEnd, atItsEnd, crawl, isOutOfTime, seedFrontier } from '#engine/crawl/crawl.ts';
import { Frontier, type FrontierEntry } from '#engine/crawl/frontier.ts';
import type { EngineHooks } from '#engine/run/engine-run.ts';
import type { RunTools } from '#engine/run/run-tools.ts';
import { readOnly, ruleAgainst } from '#engine/safety/policy.ts';
import type { DiscoveredWorkflows } from './discover-workflows.ts';
import { type SeenRecords, lookForRecords, noRecords } from './look-for-records.ts';

/** Share of the run's time, in percent, that looking for records may take. */
const discoverShare = 20;

interface Found {
  readonly ways: FoundWay[];
  readonly refused: string[];
  readonly routes: Set<string>;
  /** Controls that were tried on the way, by key. */
  readonly known: Set<string>;
  readonly controls: (readonly ControlAnswer[])[];
}

type Seen = SeenRecords & { readonly tried?: readonly string[] };

async function lookThrough(
  plan: CrudPlan,
  frontier: Frontier,
  all: Found,
  tools: RunTools,
  hooks: EngineHooks,
): Promise<CrawlEnd> {
  const { signal } = hooks.deadline;
  const endsAt = tools.now() + (plan.budgetMs * discoverShare) / 100;
  const pool = tools.tabs('per_visit');
  const wave = new Map<string, Seen>();
  const look = async (entry: FrontierEntry): Promise<Seen> => {
    hooks.emit({ kind: 'step', message: 'Looking for records on a page', route: entry.route });
    const session = await pool.take(plan.contexts[0] ?? 'laptop', signal);
    try {
      return await lookForRecords(entry, session, all.known, signal, plan.creates.prefix);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof DeadlineExceeded) && !session.page.isClosed() && !session.log.crashed)
        hooks.emit({ kind: 'step', message: 'A page could not be searched for records', route: entry.route });
      return noRecords;
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
      all.routes.add(entry.route);
      wave.set(entry.route, noRecords);
      const looking = tools.scheduler
        .inTab(() => look(entry))
        .then((page) => {
          wave.set(entry.route, page);
          return [{ found: page.links, at: null, skeleton: page.skeleton }];
        });
      return atItsEnd(looking);
    },
    onWave: () => {
      for (const page of wave.values()) {
        for (const key of page.tried ?? []) all.known.add(key);
        all.ways.push(...page.found);
        all.refused.push(...page.refused);
        all.controls.push(page.controls);
      }
      hooks.emit({ kind: 'page', route: [...wave.keys()][0] ?? '', done: all.routes.size, total: plan.pagesLimit });
      wave.clear();
    },
  });
}

/** What the caller says comes first; discovery still has to find the form there. */
function withHints(ways: readonly FoundWay[], { hints, target }: CrudPlan): readonly FoundWay[] {
  if (hints === null) return ways;
  const { create, list, open } = hints;
  const wanted = create === null ? ways : ways.filter(({ way }) => way.path === create || way.lists.includes(create));
  return wanted.map((found) => ({
    ...found,
    route: create === null ? found.route : routeOf(new URL(create, target.origin)),
    way: {
      ...found.way,
      ...(open === null ? {} : { path: create ?? found.way.path, open: [{ action: 'click' as const, target: open }] }),
      lists: list === null ? found.way.lists : [list, ...found.way.lists.filter((each) => each !== list)],
    },
  }));
}

const capsOf = (left: number): ReachedCap[] =>
  left === 0 ? [] : [{ name: 'entitiesMax', count: left, note: 'more kinds of records were found but not tested' }];

function scenariosOf({ way, form, route }: FoundWay, plan: CrudPlan): Scenario[] {
  const { prefix } = plan.creates;
  const leaveOut = fieldToLeaveOut(form.fields, prefix.length + markTail);
  return planLifecycle(way, leaveOut?.css ?? null).map(({ name, title, steps, cleanup }) =>
    compileScenario({
      title,
      template: `lifecycle_${name}`,
      route,
      viewport: plan.contexts[0] ?? 'laptop',
      preflight: null,
      steps: [{ action: 'goto', path: way.lists[0] ?? way.path }, ...steps],
      cleanup,
      holdsWrites: true,
      records: { prefix },
    }),
  );
}

export async function discoverRecords(
  tools: RunTools,
  plan: CrudPlan,
  hooks: EngineHooks,
): Promise<DiscoveredWorkflows> {
  const { signal } = hooks.deadline;
  hooks.onLive?.({ picture: () => tools.picture() });
  const frontier = new Frontier(plan.target.origin, plan.scope, tools.leaveOut);
  const all: Found = { ways: [], refused: [], routes: new Set(), known: new Set(), controls: [] };
  let ended: CrawlEnd = 'done';
  let preflight: PreflightFact | null = null;
  try {
    const order = { preflight: plan.preflight, entry: plan.entry, context: plan.contexts[0] ?? 'laptop' };
    preflight = await checkPreflight(order, tools, tools.tabs('per_visit'), signal);
    if (preflight === null || preflight.passed) {
      await seedFrontier(frontier, plan, tools);
      ended = await lookThrough(plan, frontier, all, tools, hooks);
    }
  } catch (error) {
    if (!isOutOfTime(error, signal)) throw error;
    ended = 'time';
  }
  for (const rule of new Set(all.refused))
    hooks.emit({ kind: 'step', message: `A form was refused by the rule ${rule}`, route: plan.entry });
  const { chosen, left } = chooseWays(withHints(all.ways, plan), limit('entitiesMax'));
  const tested = new Set(chosen.map(({ route }) => route));
  const withoutRecord = [...all.routes]
    .filter((route) => !tested.has(route))
    .map((route) => ({ route, reason: lookedThrough }));
  return {
    scenarios: chosen.flatMap((found) => scenariosOf(found, plan)),
    evidence: {
      routesSeen: frontier.seen,
      templatesSeen: frontier.templates,
      kinds: frontier.kinds,
      offered: offeredOf(all.controls, ({ brakes }) => ruleAgainst(readOnly, brakes, false) !== null),
      skipped: [...withoutRecord, ...frontier.skipped(ended)],
      edges: frontier.edges,
      addresses: frontier.addresses,
      preflight,
      guardRefusals: tools.proxy.refusals().length,
      caps: capsOf(left),
      stoppedEarly: ended === 'time',
    },
  };
}
