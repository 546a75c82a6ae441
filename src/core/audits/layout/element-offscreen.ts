import { controlWord } from '../control-word.ts';
import type { OffscreenFact } from '#core/evidence/geometry-facts.ts';
import { defineLayoutAudit, type LayoutDoubt, type LayoutFault } from './judge-layouts.ts';
import { thresholds } from './thresholds.ts';
import { hasAny } from './traits.ts';

/** No one misses what is hidden, switched off, cannot be used, or is drawn in when it is wanted. */
const dispensable = [
  'animated',
  'disabled',
  'in_drawer',
  'leads_within_page',
  'out_of_tab_order',
  'replaceable',
  'scrolls_in_panel',
  'shaped',
  'withdrawn',
] as const;

const isFaint = ({ opacity = 1 }: OffscreenFact): boolean => opacity < thresholds.faintOpacity;

const isSmall = ({ element: { box } }: OffscreenFact): boolean =>
  box !== null && Math.min(box.width, box.height) < thresholds.offscreenLeastPx;

/** Text for screen readers is sent far away, to a side that no scrolling reaches. */
const isFarAway = (fact: OffscreenFact): boolean =>
  (fact.beyondPx ?? 0) > thresholds.offscreenFarPx && fact.side !== 'right' && !hasAny(fact, ['fixed']);

const isInClosedPanel = ({ panelShare = 1 }: OffscreenFact): boolean => panelShare < thresholds.offscreenPanelShare;

const isExempt = (fact: OffscreenFact): boolean =>
  hasAny(fact, dispensable) || isSmall(fact) || isFarAway(fact) || isInClosedPanel(fact) || isFaint(fact);

function doubtAbout(fact: OffscreenFact): string | null {
  const { side, hiddenShare, doubt = null } = fact;
  // A panel that hangs on the window is open, or it would not take so much of it.
  if (hasAny(fact, ['fixed'])) return null;
  if (hasAny(fact, ['moved'])) return 'it may be moved into view';
  const isWhole = hiddenShare > thresholds.offscreenWholeShare;
  if (isWhole && hasAny(fact, ['absolute'])) return 'it may be shown on demand';
  if (isWhole && side !== 'right' && fact.traits !== undefined && !hasAny(fact, ['pulled']))
    return 'it may be hidden on purpose';
  return hasAny(fact, ['row_goes_on']) ? 'it may belong to a row that moves' : doubt;
}

export const elementOffscreen = defineLayoutAudit({
  type: 'element_offscreen',
  version: 3,
  about: 'A control or heading is off screen and cannot be scrolled into view.',
  defect: 'presence',
  judge: ({ geometry }) =>
    geometry.offscreen.flatMap((fact): (LayoutFault | LayoutDoubt)[] => {
      const { element, side } = fact;
      const hiddenShare = Math.round(fact.hiddenShare * 100) / 100;
      if (hiddenShare < thresholds.offscreenShare || isExempt(fact)) return [];
      const doubt = doubtAbout(fact);
      if (doubt !== null) return [{ unsure: `something is off screen, but ${doubt}`, cause: element.path }];
      return [
        {
          element,
          title: `A ${element.role === 'heading' ? 'heading' : controlWord(element.role)} is beyond the ${side} edge and cannot be scrolled into view`,
          note: 'The share of it that cannot be scrolled into view.',
          facts: { side, hiddenShare },
          untrusted: element.name,
          fixHint: 'Keep it inside the page at this width, or let its container scroll.',
        },
      ];
    }),
});
