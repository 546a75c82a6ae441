import { defineLayoutAudit, type LayoutDoubt, type LayoutFault } from './judge-layouts.ts';
import { thresholds } from './thresholds.ts';

const titles = {
  window: 'An overlay covers most of the window and cannot be closed',
  start: 'A fixed bar hides the start of the page',
  end: 'A fixed bar hides the end of the page',
} as const;

export const fixedOverlayOcclusion = defineLayoutAudit({
  type: 'fixed_overlay_occlusion',
  version: 1,
  about: 'A fixed element hides part of the page and cannot be closed.',
  defect: 'presence',
  judge: ({ geometry }) =>
    geometry.occlusions.flatMap(
      ({ element, where, share, hidden, hiddenCount, doubt }): (LayoutFault | LayoutDoubt)[] => {
        if (where === 'window' && share < thresholds.occlusionShare) return [];
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
