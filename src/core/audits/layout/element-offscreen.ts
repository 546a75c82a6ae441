import { defineLayoutAudit, type LayoutDoubt, type LayoutFault } from './judge-layouts.ts';
import { thresholds } from './thresholds.ts';

export const elementOffscreen = defineLayoutAudit({
  type: 'element_offscreen',
  version: 1,
  about: 'A control or heading lies where no scrolling reaches.',
  defect: 'presence',
  judge: ({ geometry }) =>
    geometry.offscreen.flatMap(({ element, side, hiddenShare, doubt }): (LayoutFault | LayoutDoubt)[] => {
      if (hiddenShare < thresholds.offscreenShare) return [];
      if (doubt !== null) return [{ unsure: `something lies out of reach, but ${doubt}`, cause: element.path }];
      return [
        {
          element,
          title: `A ${element.role} lies out of reach beyond the ${side} edge`,
          note: 'How much of it no scrolling can bring into view.',
          facts: { side, hiddenShare },
          untrusted: element.name,
          fixHint: 'Keep it inside the page at this width, or let its container scroll.',
        },
      ];
    }),
});
