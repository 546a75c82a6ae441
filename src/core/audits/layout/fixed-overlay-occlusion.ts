import { defineLayoutAudit, type LayoutDoubt, type LayoutFault } from './judge-layouts.ts';
import { thresholds } from './thresholds.ts';

const titles = {
  window: 'A layer covers most of the window and offers no way to close it',
  start: 'A fixed bar hides the beginning of the page',
  end: 'A fixed bar hides the end of the page',
} as const;

export const fixedOverlayOcclusion = defineLayoutAudit({
  type: 'fixed_overlay_occlusion',
  version: 1,
  about: 'Something that hangs on the window hides the page and cannot be moved away.',
  defect: 'presence',
  judge: ({ geometry }) =>
    geometry.occlusions.flatMap(
      ({ element, where, share, hidden, hiddenCount, doubt }): (LayoutFault | LayoutDoubt)[] => {
        if (where === 'window' && share < thresholds.occlusionShare) return [];
        if (doubt !== null) return [{ unsure: `a layer hides part of the page, but ${doubt}`, cause: element.path }];
        return [
          {
            element,
            title: titles[where],
            note:
              where === 'window' ? 'How much of the window it takes.' : 'What no scrolling brings out from under it.',
            facts: { windowShare: share, hiddenElements: hiddenCount, hiddenRole: hidden?.role ?? null },
            ...(hidden === null ? {} : { untrusted: hidden.name }),
            fixHint:
              where === 'window'
                ? 'Give the layer a way to close, or keep it to a part of the window.'
                : 'Leave as much padding at that end of the page as the bar is high.',
          },
        ];
      },
    ),
});
