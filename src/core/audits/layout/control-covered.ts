import { controlWord } from '../control-word.ts';
import type { CoveredFact } from '#core/evidence/geometry-facts.ts';
import { defineLayoutAudit, type LayoutDoubt, type LayoutFault } from './judge-layouts.ts';
import { thresholds } from './thresholds.ts';
import { doubtOf, hasAny, isPlain } from './traits.ts';
import { onControls } from '../subjects.ts';

/** Clicks are not meant to reach it. */
const unreachable = ['disabled', 'out_of_tab_order', 'replaceable', 'takes_no_clicks', 'under_modal'] as const;

/** Menus, dialogs, banners and loading veils cover a page on purpose, and a page its closed menu; others judge those. */
const laidOnPurpose = ['by_held_layer', 'by_sheet_of_panel', 'by_dialog_or_menu', 'by_page_on_menu', 'piled'] as const;

/** A click does there what it does on the control, or no click was stopped. */
const harmless = ['by_replaceable', 'by_page', 'by_same_href'] as const;

const isExempt = (fact: CoveredFact): boolean =>
  !isPlain(fact) || hasAny(fact, unreachable) || hasAny(fact, laidOnPurpose) || hasAny(fact, harmless);

/** Large enough to be aimed at, mostly in sight, and covered at its middle and all around it but for a point. */
function isCovered({ points, covered, aim, shownShare = 1 }: CoveredFact): boolean {
  if (aim !== undefined && (aim.width < thresholds.coveredWidthPx || aim.height < thresholds.coveredHeightPx))
    return false;
  return shownShare >= thresholds.coveredShownShare && covered >= points - thresholds.coveredFreePoints;
}

const reasons = {
  by_embedded: 'what covers it may act for it',
  by_loading_sign: 'the layer may be a sign of loading',
  by_control: 'another control covers it',
  by_part_of_field: 'the layer may pass the focus to the field',
} as const;

const doubtAbout = (fact: CoveredFact): string | null =>
  doubtOf(fact, reasons) ??
  ((fact.windowShare ?? 0) > thresholds.coveredWindowShare ? 'the control fills the window' : null);

export const controlCovered = defineLayoutAudit({
  type: 'control_covered',
  version: 4,
  about: 'Another element covers a control and takes its clicks.',
  defect: 'function',
  subject: onControls,
  judge: ({ geometry }) =>
    geometry.covered
      .filter((fact) => isCovered(fact) && !isExempt(fact))
      .map((fact): LayoutFault | LayoutDoubt => {
        const { element, cover, points, covered } = fact;
        const doubt = doubtAbout(fact);
        if (doubt !== null) return { unsure: `a control is covered, but ${doubt}`, cause: `under ${cover.path}` };
        return {
          element,
          // One layer over many controls is one fault.
          cause: `under ${cover.path}`,
          title: `Another element covers a ${controlWord(element.role)} and takes its clicks`,
          note: 'Points of the control where a click hits the other element.',
          facts: { points, covered, coverRole: cover.role },
          untrusted: cover.selectorHint,
          fixHint: 'Move or remove the covering element, or set pointer-events: none on it.',
        };
      }),
});
