import { defineLayoutAudit } from './judge-layouts.ts';
import { thresholds } from './thresholds.ts';

export const wrappedRow = defineLayoutAudit({
  type: 'wrapped_row',
  version: 1,
  about: 'The last item of a row falls to a line of its own: out of its bar, or although it would fit.',
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
            ? 'A row breaks at this width and its last item falls out of the bar'
            : 'A row breaks at this width although its items would fit on one line',
          note: 'How far the item hangs below its bar, and the room that the line would have left.',
          facts: { items, beyondPx, sparePx: Math.max(0, sparePx) },
          untrusted: element.name,
          fixHint: fallsOut
            ? 'Let the bar grow with its lines, or fold the row into a menu at this width.'
            : 'Make the gaps of the row smaller at this width.',
        },
      ];
    }),
});
