import { viewportSizes } from '#contract/vocabulary/viewports.ts';
import { controlWord } from '../control-word.ts';
import { elsewhere } from '../elsewhere.ts';
import { type LayoutDoubt, type LayoutFault, defineLayoutAudit } from './judge-layouts.ts';
import { styledKind } from './styled-kind.ts';
import { thresholds } from './thresholds.ts';

export const tapTargetTooSmall = defineLayoutAudit({
  type: 'tap_target_too_small',
  version: 2,
  about: 'A control is too small to tap and has too little room around it.',
  defect: 'presence',
  judge: ({ viewport, width: layoutWidth, tapTargets }, visit) => {
    if (!viewportSizes[visit.context].touch) return viewport === visit.context ? [{ unsure: elsewhere }] : [];
    const miniature = layoutWidth > viewportSizes[viewport].width * thresholds.miniature;
    return tapTargets.flatMap(({ element, width, height, room, alike }): (LayoutFault | LayoutDoubt)[] => {
      const narrow = width < thresholds.tapTargetPx;
      const low = height < thresholds.tapTargetPx;
      const tiny = width < thresholds.tapTargetTinyPx && height < thresholds.tapTargetTinyPx;
      if (!tiny && !((narrow || low) && room < thresholds.tapTargetPx / 2 - thresholds.tapTargetSlackPx)) return [];
      // Given a viewport that fits, the page is laid out anew, and most of its targets with it.
      const cause = styledKind(element)?.cause ?? element.path;
      if (miniature && !tiny) return [{ unsure: 'the page is scaled down', cause }];
      // Lines of a list that are a little close are a matter of taste to many; an icon that is crowded is not.
      if (!(narrow && low) && room >= thresholds.tapLineRoomPx)
        return [{ unsure: 'lines of links are a little too close to each other', cause }];
      return [
        {
          element,
          ...styledKind(element),
          title: `A ${controlWord(element.role)} is too small to tap`,
          note: 'The size of the target, and the radius around its centre without other targets.',
          facts: { width, height, room: Math.min(room, 100), needed: thresholds.tapTargetPx, elements: alike },
          fixHint: 'Make the target at least 24 by 24 px (padding counts), or give it more room.',
        },
      ];
    });
  },
});
