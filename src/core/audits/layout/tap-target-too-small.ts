import { viewportSizes } from '#contract/vocabulary/viewports.ts';
import type { TapFact } from '#core/evidence/layout-facts.ts';
import { controlWord } from '../control-word.ts';
import { elsewhere } from '../elsewhere.ts';
import { type LayoutDoubt, type LayoutFault, defineLayoutAudit } from './judge-layouts.ts';
import { onePerStructure } from './one-per-structure.ts';
import { sizedKind } from './styled-kind.ts';
import { thresholds } from './thresholds.ts';
import { hasAny } from './traits.ts';
import { onControls } from '../subjects.ts';

const isTiny = ({ width, height }: TapFact): boolean =>
  width < thresholds.tapTargetTinyPx && height < thresholds.tapTargetTinyPx;

/** A generated box over the control may make it large enough for a finger. */
function isEnlarged({ hit }: TapFact): boolean {
  const enough = thresholds.tapTargetPx - thresholds.tapTargetSlackPx;
  return hit !== undefined && hit.width >= enough && hit.height >= enough;
}

/**
 * A disabled control need not be hit. The browser sizes its own controls, and a line of text sizes its links.
 * A field of tokens grows with what is typed into it: people tap the box around it.
 * If a larger link leads to the same URL, the small one is redundant, unless it is too tiny to be hit on purpose.
 */
const isExempt = (fact: TapFact): boolean =>
  hasAny(fact, ['inactive', 'browser_sized', 'in_sentence', 'in_larger_field']) ||
  isEnlarged(fact) ||
  (hasAny(fact, ['same_href_elsewhere']) && !isTiny(fact));

export const tapTargetTooSmall = defineLayoutAudit({
  type: 'tap_target_too_small',
  version: 5,
  about: 'A control is too small to tap and has too little room around it.',
  defect: 'presence',
  subject: onControls,
  judge: ({ viewport, width: layoutWidth, tapTargets }, visit) => {
    if (!viewportSizes[visit.context].touch) return viewport === visit.context ? [{ unsure: elsewhere }] : [];
    const miniature = layoutWidth > viewportSizes[viewport].width * thresholds.miniature;
    const targets = onePerStructure(tapTargets.filter((fact) => !isExempt(fact)));
    return targets.flatMap((fact): (LayoutFault | LayoutDoubt)[] => {
      const { element, width, height, room, alike } = fact;
      const narrow = width < thresholds.tapTargetPx;
      const low = height < thresholds.tapTargetPx;
      const tiny = isTiny(fact);
      if (!tiny && !((narrow || low) && room < thresholds.tapTargetPx / 2 - thresholds.tapTargetSlackPx)) return [];
      // Given a viewport that fits, the page is laid out anew, and most of its targets with it.
      const cause = sizedKind(element)?.cause ?? element.path;
      if (miniature && !tiny) return [{ unsure: 'the page is scaled down', cause }];
      // Lines of a list that are a little close are a matter of taste to many; an icon that is crowded is not.
      if (!(narrow && low) && room >= thresholds.tapLineRoomPx)
        return [{ unsure: 'lines of links are a little too close to each other', cause }];
      return [
        {
          element,
          ...sizedKind(element),
          title: `A ${controlWord(element.role)} is too small to tap`,
          note: 'The size of the target, and the radius around its centre without other targets.',
          facts: { width, height, room: Math.min(room, 100), needed: thresholds.tapTargetPx, elements: alike },
          ...(tiny ? { loss: 'tiny' as const } : {}),
          fixHint: `Make the target at least ${thresholds.tapTargetPx} by ${thresholds.tapTargetPx} px (padding counts), or give it more room.`,
        },
      ];
    });
  },
});
