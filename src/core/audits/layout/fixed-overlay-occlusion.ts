import type { OcclusionFact } from '#core/evidence/geometry-facts.ts';
import { defineLayoutAudit, type LayoutDoubt, type LayoutFault } from './judge-layouts.ts';
import { onePerSubject } from './one-per-subject.ts';
import { thresholds } from './thresholds.ts';
import { doubtOf, hasAny, isPlain } from './traits.ts';

const titles = {
  window: 'An overlay covers most of the window and cannot be closed',
  start: 'A fixed bar hides the start of the page',
  end: 'A fixed bar hides the end of the page',
} as const;

/** A layer with a control may be closed with it, and one with the texts of the page is the page. */
const isLayerInOrder = (fact: OcclusionFact): boolean =>
  hasAny(fact, ['holds_control', 'way_out_beside']) || (fact.textShare ?? 0) >= thresholds.occlusionTextShare;

/** Nobody misses these at the end of a page, or they can be reached in another way. */
const dispensable = [
  'hides_cut_content',
  'hides_disabled',
  'hides_held_layer',
  'hides_link_within_page',
  'hides_out_of_flow',
  'hides_replaceable',
] as const;

function isBar({ bar }: OcclusionFact): boolean {
  if (bar === undefined) return true;
  return (
    Math.min(bar.width, bar.height) >= thresholds.occlusionBarPx && bar.heightShare <= thresholds.occlusionBarShare
  );
}

function hidesEnough({ hidden, takenShare = 1 }: OcclusionFact): boolean {
  const box = hidden?.box ?? null;
  if (box !== null && Math.min(box.width, box.height) < thresholds.occlusionHiddenPx) return false;
  return takenShare >= thresholds.occlusionTakenShare;
}

const isExempt = (fact: OcclusionFact): boolean =>
  fact.where === 'window'
    ? isLayerInOrder(fact)
    : !isBar(fact) || !hidesEnough(fact) || !isPlain(fact) || hasAny(fact, dispensable);

const reasons = {
  modal: 'a dialog may close with a key or a click beside it',
  busy: 'the layer may be a sign of loading',
  clickable: 'a click anywhere may close it',
  may_be_dismissed: 'the bar may be sent away',
} as const;

export const fixedOverlayOcclusion = defineLayoutAudit({
  type: 'fixed_overlay_occlusion',
  version: 2,
  about: 'A fixed element hides part of the page and cannot be closed.',
  defect: 'presence',
  judge: ({ geometry }) =>
    // What takes the window is judged as that, and only else as a bar at one of its ends.
    onePerSubject(geometry.occlusions.filter((fact) => !isExempt(fact))).flatMap(
      (fact): (LayoutFault | LayoutDoubt)[] => {
        const { element, where, share, hidden, hiddenCount } = fact;
        if (where === 'window' && share < thresholds.occlusionShare) return [];
        const doubt = doubtOf(fact, reasons);
        if (doubt !== null) return [{ unsure: `an overlay hides part of the page, but ${doubt}`, cause: element.path }];
        return [
          {
            element,
            title: titles[where],
            note:
              where === 'window'
                ? 'The share of the window that it covers.'
                : 'How much stays hidden at every scroll position.',
            facts: { windowShare: share, hiddenElements: hiddenCount, hiddenRole: hidden?.role ?? null },
            ...(hidden === null ? {} : { untrusted: hidden.name }),
            fixHint:
              where === 'window'
                ? 'Add a close button, or make the overlay smaller.'
                : 'Add padding of the height of the bar at that end of the page.',
          },
        ];
      },
    ),
});
