import type { WrappedRowFact } from '#core/evidence/geometry-facts.ts';
import { defineLayoutAudit } from './judge-layouts.ts';
import { thresholds } from './thresholds.ts';
import { hasAny, isPlain } from './traits.ts';
import { onControls } from '../subjects.ts';

/** Fewer items are no row, and more are a list that is meant to wrap. */
const isRow = ({ items }: WrappedRowFact): boolean =>
  items >= thresholds.wrappedItemsLeast && items <= thresholds.wrappedItemsMost;

/** An item that fills its own line was told what to do there. */
const fillsItsLine = (fact: WrappedRowFact): boolean =>
  hasAny(fact, ['grows']) || (fact.lineShare ?? 0) > thresholds.wrappedFillShare;

/** Only things that belong together have to stay on one line. Runs that were stored before measured no others. */
const isGroup = (fact: WrappedRowFact): boolean => fact.traits === undefined || hasAny(fact, ['group']);

const spareOf = (fact: WrappedRowFact): number => (isGroup(fact) && !fillsItsLine(fact) ? fact.sparePx : -1);

/** Whether the row is in question: its last item hangs below its bar, or all of them would fit on one line. */
export const breaks = (fact: WrappedRowFact): boolean =>
  isPlain(fact) && isRow(fact) && ((fact.beyondPx ?? 0) > 0 || spareOf(fact) >= 0);

export const wrappedRow = defineLayoutAudit({
  type: 'wrapped_row',
  version: 2,
  about: 'The last item of a row wraps to its own line: outside its bar, or although it would fit.',
  defect: 'presence',
  subject: onControls,
  judge: ({ geometry }) =>
    geometry.wrappedRows.filter(breaks).flatMap((fact) => {
      const { element, items, beyondPx } = fact;
      const sparePx = spareOf(fact);
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
