import { defineLayoutAudit, type LayoutDoubt, type LayoutFault } from './judge-layouts.ts';
import { thresholds } from './thresholds.ts';

export const elementCollision = defineLayoutAudit({
  type: 'element_collision',
  version: 1,
  about: 'One control lies over the words of another, or one box of the flow over the next.',
  defect: 'presence',
  judge: ({ geometry }) =>
    geometry.collisions.flatMap(({ element, other, width, height, share, doubt }): (LayoutFault | LayoutDoubt)[] => {
      if (share < thresholds.collisionShare) return [];
      if (doubt !== null) return [{ unsure: `two elements lie over each other, but ${doubt}`, cause: element.path }];
      return [
        {
          element,
          title: 'Two elements lie over each other',
          note: 'The part that both claim.',
          facts: { overlapWidth: width, overlapHeight: height, coveredShare: share, otherRole: other.role },
          untrusted: other.name,
          fixHint: 'Let the row wrap or shrink at this width, or give each of them room of its own.',
        },
      ];
    }),
});
