// Walks the target and finds the forms by which it makes records; plans the life of a record for each kind.
import { limit } from '#contract/limits.ts';
import type { CrudPlan } from '#core/domain/run-plan.ts';
import type { ReachedCap, StepFact } from '#core/evidence/evidence.ts';
import { routeOf } from '#core/evidence/route.ts';
import { type Scenario, compileScenario } from '#core/scenarios/scenario.ts';
import { type FoundWay, chooseWays, withAlso } from '#core/workflows/lifecycle/choose-ways.ts';
import { fieldToLeaveOut } from '#core/workflows/lifecycle/field-values.ts';
import { planLifecycle } from '#core/workflows/lifecycle/plan-lifecycle.ts';
import { promiseOfAddress } from '#core/workflows/lifecycle/promise-of-address.ts';
import { markTail } from '#core/workflows/own-mark.ts';
import type { EngineHooks } from '#engine/run/engine-run.ts';
import type { RunTools } from '#engine/run/run-tools.ts';
import { type RefusedForm, lookForRecords, noRecords } from './look-for-records.ts';
import { type Discovered, type Walked, evidenceOf, walkPages } from './walk-pages.ts';

const discoverShare = 20;
const maxRefused = 50;

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

/** The same form on many pages, as in the frame of all of them, is refused once. */
const keyOfRefused = ({ rule, name, fields }: RefusedForm): string => [rule, name, ...fields].join('\n');

/** It was found and left alone. */
const stepOf = ({ rule, name, route }: RefusedForm, { contexts }: CrudPlan): StepFact => ({
  route,
  viewport: contexts[0] ?? 'laptop',
  action: 'fill',
  outcome: 'refused',
  reason: rule,
  facts: { role: 'form' },
  requests: 0,
  consoleErrors: 0,
  durationMs: 0,
  candidates: [{ role: 'form', name }],
});

const capsOf = (left: number): ReachedCap[] =>
  left === 0 ? [] : [{ name: 'entitiesMax', count: left, note: 'more kinds of records were found but not tested' }];

function scenariosOf({ way, form, route }: FoundWay, plan: CrudPlan): Scenario[] {
  const { prefix } = plan.creates;
  const leaveOut = fieldToLeaveOut(form.fields, prefix.length + markTail);
  const traits = { leaveOut: leaveOut?.css ?? null, posts: form.native && form.method === 'post' };
  return planLifecycle(way, traits).map(({ name, title, steps, cleanup }) =>
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

/** Addresses of further pages that a run may open. */
function notLookedAt({ frontier, routes }: Walked, { target }: CrudPlan, { leaveOut }: RunTools): string[] {
  const pages = new Set(frontier.kinds.map(([route]) => route));
  const mayOpen = (route: string, place: string): boolean =>
    pages.has(route) &&
    !frontier.isHarmful(route) &&
    !leaveOut.has(route) &&
    frontier.inScope(new URL(place, target.origin));
  return frontier.addresses
    .filter(([route, place]) => !routes.has(route) && mayOpen(route, place))
    .map(([, place]) => place);
}

export async function discoverRecords(tools: RunTools, plan: CrudPlan, hooks: EngineHooks): Promise<Discovered> {
  const { signal } = hooks.deadline;
  const ways: FoundWay[] = [];
  const lists: string[] = [];
  const refused = new Map<string, RefusedForm>();
  /** Controls that were tried on the way, by key. */
  const known = new Set<string>();
  const walked = await walkPages(
    {
      plan,
      what: 'records',
      named: [plan.hints?.create, plan.hints?.list].filter((path) => path != null),
      promise: promiseOfAddress,
      share: discoverShare,
      nothing: noRecords,
      look: (entry, session) => lookForRecords(entry, session, known, signal, plan.creates.prefix),
      take: (page) => {
        for (const key of page.tried) known.add(key);
        for (const form of page.refused) {
          const key = keyOfRefused(form);
          if (refused.size < maxRefused && !refused.has(key)) refused.set(key, form);
        }
        ways.push(...page.found);
        if (page.list !== null) lists.push(page.list);
      },
    },
    tools,
    hooks,
  );
  for (const { rule, route } of refused.values())
    hooks.emit({ kind: 'step', message: `A form was refused by the rule ${rule}`, route });
  const { chosen, spares, left } = chooseWays(
    withAlso(withHints(ways, plan), lists, notLookedAt(walked, plan, tools)),
    limit('entitiesMax'),
  );
  const tested = new Set(chosen.map(({ route }) => route));
  return {
    scenarios: chosen.flatMap((found) => scenariosOf(found, plan)),
    spares: spares.map((found) => scenariosOf(found, plan)),
    evidence: evidenceOf(
      walked,
      tested,
      capsOf(left),
      [...refused.values()].map((form) => stepOf(form, plan)),
      tools,
    ),
  };
}
