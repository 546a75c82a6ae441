import { defineLayoutAudit, type LayoutDoubt, type LayoutFault } from './judge-layouts.ts';
import { thresholds } from './thresholds.ts';

export const elementCollision = defineLayoutAudit({
  type: 'element_collision',
  version: 1,
  about: 'Two controls or boxes overlap.',
  defect: 'presence',
  judge: ({ geometry }) =>
    geometry.collisions.flatMap(({ element, other, width, height, share, doubt }): (LayoutFault | LayoutDoubt)[] => {
      if (share < thresholds.collisionShare) return [];
      if (doubt !== null) return [{ unsure: `two elements overlap, but ${doubt}`, cause: element.path }];
      return [
        {
          element,
          title: 'Two elements overlap',
          note: 'The size of the overlap.',
          facts: { overlapWidth: width, overlapHeight: height, coveredShare: share, otherRole: other.role },
          untrusted: other.name,
          fixHint: 'Let the row wrap or shrink at this width, or give both elements enough room.',
        },
      ];
    }),
});
