import type { Report } from '#contract/report.ts';
import { type ActionFidelityClass, actionFidelityClasses } from '#contract/vocabulary/action-fidelity-classes.ts';
import type { ReportInput } from '../report-input.ts';

const maxActions = 500;
/** A value that was put in as a person would needs no pointer, nor does what had nothing to do. */
const pointerless: ReadonlySet<ActionFidelityClass> = new Set(['native_fill', 'keyboard_type', 'not_applicable']);

/** How each action reached its target; page loads and refused steps do not count as actions. */
export function buildActionFidelity({ evidence }: ReportInput): Report['actionFidelity'] {
  const counts = Object.fromEntries(actionFidelityClasses.words.map((word) => [word, 0])) as Record<
    ActionFidelityClass,
    number
  >;
  const actions: Report['actionFidelity']['actions'] = [];
  for (const [step, { action, facts }] of evidence.steps.entries()) {
    const found = actionFidelityClasses.words.find((word) => word === facts.fidelity);
    if (found === undefined) continue;
    counts[found] += 1;
    if (actions.length < maxActions)
      actions.push({
        step,
        action,
        class: found,
        pointer: facts.pointer === true,
        keyboard: facts.keyboard === true,
        focus: facts.focus === true,
      });
  }
  const total = actionFidelityClasses.words
    .filter((word) => !pointerless.has(word))
    .reduce((sum, word) => sum + counts[word], 0);
  return { counts, realPointerShare: total === 0 ? null : counts.real_pointer / total, actions };
}
