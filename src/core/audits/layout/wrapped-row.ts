import { defineLayoutAudit } from './judge-layouts.ts';
import { thresholds } from './thresholds.ts';

export const wrappedRow = defineLayoutAudit({
  type: 'wrapped_row',
  version: 1,
  about: 'The last item of a row has fallen out of the bar that was drawn for one line.',
  defect: 'presence',
  judge: ({ geometry }) =>
    geometry.wrappedRows
      .filter(({ beyondPx }) => beyondPx >= thresholds.wrappedPx)
      .map(({ element, items, beyondPx }) => ({
        element,
        title: 'A row breaks at this width and its last item falls out of the bar',
        note: 'How far the item hangs below the bar.',
        facts: { items, beyondPx },
        untrusted: element.name,
        fixHint: 'Let the bar grow with its lines, or fold the row into a menu at this width.',
      })),
});
