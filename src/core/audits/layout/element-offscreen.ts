import { controlWord } from '../control-word.ts';
import { defineLayoutAudit, type LayoutDoubt, type LayoutFault } from './judge-layouts.ts';
import { thresholds } from './thresholds.ts';

export const elementOffscreen = defineLayoutAudit({
  type: 'element_offscreen',
  version: 1,
  about: 'A control or heading is off screen and cannot be scrolled into view.',
  defect: 'presence',
  judge: ({ geometry }) =>
    geometry.offscreen.flatMap(({ element, side, hiddenShare, doubt }): (LayoutFault | LayoutDoubt)[] => {
      if (hiddenShare < thresholds.offscreenShare) return [];
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
