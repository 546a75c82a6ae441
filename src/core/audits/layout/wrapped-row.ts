import { defineLayoutAudit } from './judge-layouts.ts';
import { thresholds } from './thresholds.ts';

export const wrappedRow = defineLayoutAudit({
  type: 'wrapped_row',
  version: 1,
  about: 'The last item of a row wraps to its own line: outside its bar, or although it would fit.',
  defect: 'presence',
  judge: ({ geometry }) =>
    geometry.wrappedRows.flatMap(({ element, items, beyondPx, sparePx }) => {
      const fallsOut = beyondPx !== null && beyondPx >= thresholds.wrappedPx;
      // Small gaps and all items have room on one line, so only the wide gaps break it.
      const wouldFit = sparePx >= thresholds.wrappedGapPx * (items - 1);
      if (!fallsOut && !wouldFit) return [];
      return [
        {
          element,
          title: fallsOut
            ? 'The last item of a row wraps out of its bar at this width'
            : 'A row wraps at this width although its items would fit on one line',
          note: 'How far the item is below its bar, and how much room the line has left.',
          facts: { items, beyondPx, sparePx: Math.max(0, sparePx) },
          untrusted: element.name,
          fixHint: fallsOut
            ? 'Let the bar grow, or collapse the row into a menu at this width.'
            : 'Use smaller gaps at this width.',
        },
      ];
    }),
});
