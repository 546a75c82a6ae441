import { defineLayoutAudit, type LayoutDoubt, type LayoutFault } from './judge-layouts.ts';
import { thresholds } from './thresholds.ts';

export const textOverlap = defineLayoutAudit({
  type: 'text_overlap',
  version: 1,
  about: 'Two texts lie over each other.',
  defect: 'presence',
  judge: ({ geometry }) =>
    geometry.textOverlaps.flatMap(({ element, other, widthPx, heightShare, doubt }): (LayoutFault | LayoutDoubt)[] => {
      if (widthPx < thresholds.overlapPx || heightShare < thresholds.overlapHeightShare) return [];
      if (doubt !== null) return [{ unsure: `two texts lie over each other, but ${doubt}`, cause: element.path }];
      return [
        {
          element,
          title: 'Two texts lie over each other',
          note: 'How far the letters of the two texts share the same place.',
          facts: { overlapPx: widthPx, heightShare, otherRole: other.role },
          untrusted: other.name,
          fixHint: 'Give both texts room in the flow, or let the lower one end before the upper one begins.',
        },
      ];
    }),
});
