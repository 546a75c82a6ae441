import type { WideFact } from '#core/evidence/layout-facts.ts';
import { samePart } from '../same-part.ts';
import { defineLayoutAudit } from './judge-layouts.ts';
import { thresholds } from './thresholds.ts';
import { hasAny } from './traits.ts';

/** What is in a box that was told to be too wide mostly sticks out because that box does. */
const follows = (right: number, frameRight: number | undefined, width: number): boolean =>
  frameRight !== undefined && right - frameRight < (frameRight - width) * thresholds.overflowFollowTimes;

/** A box that holds something at fault is only stretched by it. */
function isStretched(fact: WideFact, width: number): boolean {
  const { right, frameRight, childRight } = fact;
  return childRight !== undefined && !follows(childRight, hasAny(fact, ['own_width']) ? right : frameRight, width);
}

/** What hangs on the window, or is cut by something around it, never makes the page wider. */
const isExempt = (fact: WideFact): boolean => hasAny(fact, ['fixed', 'clipped']);

const isAtFault = (fact: WideFact, width: number): boolean =>
  !isExempt(fact) && !follows(fact.right, fact.frameRight, width) && !isStretched(fact, width);

/** Words that do not break leave their box: they are asked about when no box is at fault. */
function atFault(wide: readonly WideFact[], width: number): readonly WideFact[] {
  const faults = wide.filter((fact) => isAtFault(fact, width));
  const boxes = faults.filter(({ kind }) => kind !== 'words');
  return boxes.length > 0 ? boxes : faults;
}

export const horizontalOverflow = defineLayoutAudit({
  type: 'horizontal_overflow',
  version: 5,
  about: 'The page scrolls horizontally because something is wider than the window.',
  defect: 'presence',
  judge: ({ width, scrollWidth, wide }) => {
    const over = scrollWidth - width;
    if (over <= thresholds.overflowPx) return [];
    // The element that reaches furthest is the one to fix first. Of those that end within the same pixel it is the first.
    const [furthest] = [...atFault(wide, width)].sort((a, b) => Math.round(b.right) - Math.round(a.right));
    if (furthest === undefined)
      return [{ unsure: 'the page is wider than the window, but no element at fault was found' }];
    return [
      {
        element: furthest.element,
        ...samePart(furthest.element),
        title: 'The page scrolls horizontally',
        note: 'How much wider the page is than the window.',
        facts: { windowWidth: width, pageWidth: scrollWidth, beyondPx: over },
        fixHint: 'Let the element shrink (max-width: 100%), wrap its content, or put it into a scrolling container.',
      },
    ];
  },
});
