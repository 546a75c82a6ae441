// Walks the target and finds the workflows that it offers: looks at each page, tries what has to be tried, and plans.
import type { WorkflowPlan } from '#core/domain/run-plan.ts';
import { digestOf } from '#core/evidence/digest.ts';
import type { ReachedCap } from '#core/evidence/evidence.ts';
import { type Scenario, compileScenario } from '#core/scenarios/scenario.ts';
import type { PlannedWorkflow } from '#core/workflows/define-family.ts';
import type { EngineHooks } from '#engine/run/engine-run.ts';
import type { RunTools } from '#engine/run/run-tools.ts';
import { type FoundHere, ListKinds, chooseWorkflows, withoutFurniture } from './choose-workflows.ts';
import { lookThroughPage, nothingFound } from './look-through-page.ts';
import { pathOf } from './look-tools.ts';
import { type Discovered, evidenceOf, walkPages } from './walk-pages.ts';

const discoverShare = 30;

const capsOf = (left: number, cut: number): ReachedCap[] =>
  [
    {
      name: 'workflowsMax',
      count: left,
      note: 'more workflows were found but not tested: a run tests a few of each family',
    },
    { name: 'peeks', count: cut, note: 'controls that may open further workflows were not tried: a page tries a few' },
  ].filter(({ count }) => count > 0);

export async function discoverWorkflows(tools: RunTools, plan: WorkflowPlan, hooks: EngineHooks): Promise<Discovered> {
  const { signal } = hooks.deadline;
  const found: FoundHere[] = [];
  /** Controls that were tried on the way, by key. */
  const known = new Set<string>();
  const lists = new ListKinds();
  /** By kind of page: what the last page of it left untried. */
  const cut = new Map<string, number>();
  const walked = await walkPages(
    {
      plan,
      what: 'workflows',
      share: discoverShare,
      nothing: nothingFound,
      look: (entry, session) => lookThroughPage(entry, session, known, signal, plan.creates, lists),
      take: (page) => {
        for (const key of page.peeked) known.add(key);
        found.push(...page.found);
        lists.note(page.list, page.kind);
        cut.set(page.kind, page.cut);
      },
    },
    tools,
    hooks,
  );
  const kinds = new Map(walked.frontier.kinds);
  const { chosen, left } = chooseWorkflows(withoutFurniture(found, lists), kinds);
  const untried = [...cut.values()].reduce((sum, count) => sum + count, 0);
  const tested = new Set(chosen.map(({ entry }) => entry.route));
  return {
    scenarios: chosen.map(({ workflow, entry }) =>
      compileScenario({
        title: workflow.title,
        template: `workflow_${workflow.family}`,
        route: entry.route,
        viewport: plan.contexts[0] ?? 'laptop',
        preflight: null,
        steps: [{ action: 'goto', path: pathOf(entry) }, ...workflow.steps],
        cleanup: [],
        holdsWrites: true,
        ...(workflow.asks === undefined ? {} : { asks: digestOf(workflow.asks).slice(0, 16) }),
        ...permissionOf(workflow, plan),
      }),
    ),
    evidence: evidenceOf(walked, tested, capsOf(left, untried), [], tools),
  };
}

/** The steps of a plan follow the step that opens the page. */
const permissionOf = ({ creates }: PlannedWorkflow, plan: WorkflowPlan): Pick<Scenario, 'creates'> =>
  creates === undefined || plan.creates === null
    ? {}
    : { creates: { ...creates, step: creates.step + 1, prefix: plan.creates.prefix } };
