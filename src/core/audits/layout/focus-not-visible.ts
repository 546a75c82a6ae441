// Keyboard users must see which control has the focus.
// The page is asked about one control of each kind that the keyboard reaches and that is neither switched off nor kept
// from readers. Text fields show a caret; what opens something when it gets the focus is left alone, so neither is tried.
import type { Answer, Failure } from '../define.ts';
import { defineAudit } from '../define.ts';
import { controlWord } from '../control-word.ts';
import { samePart } from '../same-part.ts';
import { thresholds } from './thresholds.ts';
import { onControls } from '../subjects.ts';

const subtype = 'focus_not_visible';
const fixHint = 'Keep the browser outline, or style :focus-visible.';

export const focusNotVisible = defineAudit({
  id: subtype,
  version: 4,
  type: 'layout_defect',
  about: 'A control does not show keyboard focus.',
  defect: 'function',
  replays: 2,
  needs: ['page', 'access'],
  subject: onControls,
  judge: ({ access, context, page }) => {
    if (page.controls === 0) return [];
    if (access?.focus == null) return [{ answer: 'unsure', reason: 'the focus could not be moved' }];
    const { tried, unmarked } = access.focus;
    const [first] = unmarked;
    if (first === undefined)
      return tried > 0 ? [] : [{ answer: 'unsure', reason: 'no control on the page could be focused' }];
    const fail = (cause: string, shared: boolean, title: string, element: typeof first.element): Failure => ({
      answer: 'fail',
      cause,
      shared,
      subtype,
      title,
      viewports: [context],
      element,
      evidence: [
        {
          kind: 'focus',
          note: 'How many kinds of control were focused, and how many of them did not show it.',
          facts: { kindsTried: tried, kindsUnmarked: unmarked.length },
        },
      ],
      fixHint,
    });
    // Where no control at all shows the focus, one rule of the style sheet is at fault, on every page that uses it.
    if (tried === unmarked.length && tried >= thresholds.focusKindsForAll)
      return [
        {
          ...fail('focus:every control', true, 'No control on the page shows keyboard focus', first.element),
          loss: 'every_control',
        },
      ];
    const answers: Answer[] = [];
    for (const [tag, some] of Map.groupBy(unmarked, ({ kind }) => /^[a-z0-9-]*/.exec(kind)?.[0] ?? '')) {
      // Many dresses of one element that all lack the mark lost it by one rule.
      if (some.length >= thresholds.focusKindsForAll)
        answers.push(
          fail(`focus:every ${tag}`, true, 'Controls of one kind do not show keyboard focus', some[0]!.element),
        );
      else
        for (const { element } of some) {
          const { cause, shared } = samePart(element);
          answers.push(fail(cause, shared, `A ${controlWord(element.role)} does not show keyboard focus`, element));
        }
    }
    return answers;
  },
});
