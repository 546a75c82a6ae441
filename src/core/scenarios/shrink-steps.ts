// Finds the shortest list of steps that still fails, by delta debugging. It proposes lists; the caller runs them.
import { isWorkflowStep } from '#core/workflows/look.ts';
import { type CompiledStep, type Scenario, compileScenario, isAssertionStep } from './scenario.ts';

/** Places of steps, in their order. */
export type StepList = readonly number[];

/** Which of the proposed lists failed the same way; null: out of time. */
export type TrialAnswers = readonly boolean[] | null;

/** What they complain about is there whatever was done before. */
const needsNoCause: ReadonlySet<string> = new Set(['no_console_errors', 'no_failed_requests', 'layout_clean']);

const acts = (step: CompiledStep): boolean =>
  isAssertionStep(step) ? step.assert === 'persists_after_reload' : 'action' in step && step.action !== 'waitFor';

/**
 * The steps that may go. Opening the route and the failing step stay; so does the last action before a failing assertion,
 * because an assertion about an effect fails on every page where its cause was left out.
 */
export function removableSteps({ steps }: Pick<Scenario, 'steps'>, failing: number): StepList {
  // The snapshots of a workflow belong together: without its cause, its relation is broken on every page.
  if (steps.some(isWorkflowStep)) return [];
  const last = steps[failing];
  const asksForCause = last !== undefined && isAssertionStep(last) && !needsNoCause.has(last.assert);
  const cause = asksForCause ? steps.findLastIndex((step, index) => index < failing && acts(step)) : -1;
  return steps.map((_, index) => index).filter((index) => index > 0 && index < failing && index !== cause);
}

/** The scenario with some of its removable steps, cut after the failing one. */
export function shortenScenario(scenario: Scenario, failing: number, kept: StepList): Scenario {
  const places = keptPlaces(scenario, failing, kept);
  const { id: _, ...parts } = scenario;
  return compileScenario({ ...parts, steps: places.map((place) => scenario.steps[place]!) });
}

export function keptPlaces(scenario: Pick<Scenario, 'steps'>, failing: number, kept: StepList): StepList {
  const gone = new Set(removableSteps(scenario, failing).filter((place) => !kept.includes(place)));
  return scenario.steps.map((_, index) => index).filter((index) => index <= failing && !gone.has(index));
}

function partsOf(list: StepList, count: number): StepList[] {
  const size = list.length / count;
  return Array.from({ length: count }, (_, part) =>
    list.slice(Math.round(part * size), Math.round((part + 1) * size)),
  ).filter(({ length }) => length > 0);
}

/** Proposes lists and takes the first that failed the same way, until no single step can be removed. */
export function* shrinkSteps(removable: StepList): Generator<readonly StepList[], StepList, TrialAnswers> {
  let kept = removable;
  if (kept.length === 0) return kept;
  const tried = new Set<string>();
  let parts = 1;
  for (;;) {
    const lists = partsOf(kept, parts)
      .map((part) => kept.filter((place) => !part.includes(place)))
      .filter((list) => !tried.has(list.join()));
    for (const list of lists) tried.add(list.join());
    const answers = lists.length === 0 ? [] : yield lists;
    if (answers === null) return kept;
    const shorter = lists[answers.indexOf(true)];
    if (shorter !== undefined) {
      kept = shorter;
      if (kept.length === 0) return kept;
      parts = Math.min(kept.length, Math.max(2, parts - 1));
    } else if (parts >= kept.length) return kept;
    else parts = Math.min(kept.length, parts * 2);
  }
}
