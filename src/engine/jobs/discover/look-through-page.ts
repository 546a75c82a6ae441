// Looks through one page for workflows, and tries behind the write barrier what shows only after a step.
import type { ActionStep } from '#contract/steps/all-actions.ts';
import { allFamilies } from '#core/workflows/all.ts';
import type { Creating } from '#core/workflows/create-form.ts';
import { digestOf } from '#core/evidence/digest.ts';
import { chosenWords, templateOf } from '#core/evidence/route.ts';
import type { PlannedWorkflow } from '#core/workflows/define-family.ts';
import { workflowFamilyNames } from '#core/workflows/family-names.ts';
import { ActionGuard } from '#engine/safety/action-guard.ts';
import { readOnly } from '#engine/safety/policy.ts';
import { WriteBarrier } from '#engine/safety/write-barrier.ts';
import type { FrontierEntry } from '#engine/crawl/frontier.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import { ActionRecorder } from '#engine/jobs/scenarios/action-recorder.ts';
import { performAction } from '#engine/jobs/scenarios/perform-action.ts';
import type { FoundHere, ListKinds } from './choose-workflows.ts';
import { type Peek, PeekQueue } from './peek-queue.ts';
import {
  type ReadPage,
  type UseTools,
  comeToRest,
  heldWrites,
  leaveGreetingOf,
  loadPage,
  pathOf,
  readPage,
  unreadPage,
} from './look-tools.ts';
import { linksBeyond } from './unfold-links.ts';
import { gatherFacts } from '#engine/workflow/gather-facts.ts';
import { nameLocators } from '#engine/workflow/name-locators.ts';
import { makeMove } from '#engine/workflow/take-look.ts';
import { WorkflowObserver } from '#engine/workflow/workflow-observer.ts';
import { workflowPageCode } from '#engine/workflow/workflow-page-code.ts';

const pageMs = 25_000;
const maxPeeks = 14;

export interface SeenPage extends ReadPage {
  readonly found: readonly FoundHere[];
  readonly peeked: readonly string[];
  /** How many tries the budget of the page left undone. */
  readonly cut: number;
  /** The kind of the page, and a digest of the list that it is about. */
  readonly kind: string;
  readonly list: string | null;
}

export const nothingFound: SeenPage = { ...unreadPage, found: [], peeked: [], cut: 0, kind: '', list: null };

interface PeekTools extends UseTools {
  readonly observer: WorkflowObserver;
}

/** Does what the discovery asks for. False: it could not be done, or it would have written something. */
async function peek(
  { steps, move }: Peek,
  { session, recorder, observer, barrier, guard, signal }: PeekTools,
): Promise<boolean> {
  const before = heldWrites(barrier);
  for (const [index, step] of steps.entries()) {
    const { outcome } = await performAction(step, { session, recorder, signal, clicked: index > 0, guard });
    if (outcome.outcome !== 'done') return false;
  }
  if (move !== undefined) await makeMove({ move, order: {} }, { session, observer, signal });
  await comeToRest({ session, signal });
  // What follows a held write is nothing to plan on.
  return heldWrites(barrier) === before;
}

/** A list of the page frame is not what the page is about. */
async function factsOf(observer: WorkflowObserver, { route }: FrontierEntry, lists: ListKinds) {
  const facts = await gatherFacts(observer, route);
  const list = facts.list === null ? null : digestOf(facts.list.texts);
  return { facts: list !== null && lists.isFurniture(list) ? { ...facts, list: null } : facts, list };
}

/** The page is used only once the greeting is gone. */
const after = (greeting: readonly ActionStep[], { creates, ...workflow }: PlannedWorkflow): PlannedWorkflow => ({
  ...workflow,
  steps: [...greeting, ...workflow.steps],
  ...(creates === undefined ? {} : { creates: { ...creates, step: creates.step + greeting.length } }),
});

export async function lookThroughPage(
  entry: FrontierEntry,
  session: PageSession,
  known: ReadonlySet<string>,
  signal: AbortSignal,
  creating: Creating | null,
  lists: ListKinds,
): Promise<SeenPage> {
  const startedAt = session.now();
  const recorder = await ActionRecorder.open(session);
  const observer = await WorkflowObserver.open(session, workflowPageCode);
  const barrier = await WriteBarrier.open(session);
  const guard = new ActionGuard(readOnly, session, null);
  const tools = { session, barrier, signal };
  let greeting: readonly ActionStep[] = [];
  const load = async (): Promise<boolean> => {
    if (!(await loadPage(tools, pathOf(entry)))) return false;
    greeting = await leaveGreetingOf({ ...tools, recorder, guard });
    return true;
  };
  try {
    if (!(await load())) return nothingFound;
    const { facts, list } = await factsOf(observer, entry, lists);
    const read = await readPage(session);
    const { links, unfolded } = await linksBeyond(tools, pathOf(entry), read, known);
    const kind = [templateOf(facts.path), ...chosenWords(entry.route).values()].join(' ');
    const first = workflowFamilyNames.flatMap((name) => [...allFamilies[name].recognise(facts, creating)]);
    const queue = new PeekQueue(first, known, kind, maxPeeks);
    const hasTime = (): boolean => session.now() - startedAt <= pageMs;
    for (let next = queue.next(hasTime()); next !== null; next = queue.next(hasTime())) {
      if (!(await load())) break;
      if (!(await peek(next, { session, recorder, observer, barrier, guard, signal }))) continue;
      const opened = await gatherFacts(observer, entry.route).catch(() => null);
      if (opened !== null) queue.add(next.plan(opened));
    }
    const { found, peeked, cut } = queue;
    const workflows: PlannedWorkflow[] = [];
    if (found.length > 0 && (await load()))
      for (const workflow of found)
        workflows.push(
          after(greeting, {
            ...workflow,
            steps: await nameLocators(workflow.family, workflow.steps, facts.controls, session),
          }),
        );
    const here = { kind, list };
    return {
      found: workflows.map((workflow) => ({ workflow, entry, ...here })),
      ...read,
      links,
      ...here,
      peeked: [...peeked, unfolded],
      cut,
    };
  } finally {
    await barrier.close().catch(() => undefined);
  }
}
