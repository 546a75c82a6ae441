import { samePart } from '../same-part.ts';
import { defineLayoutAudit } from './judge-layouts.ts';
import { thresholds } from './thresholds.ts';

export const horizontalOverflow = defineLayoutAudit({
  type: 'horizontal_overflow',
  version: 3,
  about: 'The page scrolls horizontally because something is wider than the window.',
  defect: 'presence',
  judge: ({ width, scrollWidth, wide }) => {
    const over = scrollWidth - width;
    if (over <= thresholds.overflowPx) return [];
    // The element that reaches furthest is the one to fix first; the others often only follow.
    const [furthest] = [...wide].sort((a, b) => b.right - a.right);
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
