import { defineLayoutAudit, type LayoutDoubt, type LayoutFault } from './judge-layouts.ts';
import { thresholds } from './thresholds.ts';

export const textOverlap = defineLayoutAudit({
  type: 'text_overlap',
  version: 1,
  about: 'Two texts overlap.',
  defect: 'presence',
  judge: ({ geometry }) =>
    geometry.textOverlaps.flatMap(({ element, other, widthPx, heightShare, doubt }): (LayoutFault | LayoutDoubt)[] => {
      if (widthPx < thresholds.overlapPx || heightShare < thresholds.overlapHeightShare) return [];
      if (doubt !== null) return [{ unsure: `two texts overlap, but ${doubt}`, cause: element.path }];
      return [
        {
          element,
          title: 'Two texts overlap',
          note: 'How far the letters of the two texts overlap.',
          facts: { overlapPx: widthPx, heightShare, otherRole: other.role },
          untrusted: other.name,
          fixHint: 'Give both texts enough room, or shorten one of them.',
        },
      ];
    }),
});
