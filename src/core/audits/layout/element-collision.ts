import type { CollisionFact } from '#core/evidence/geometry-facts.ts';
import { defineLayoutAudit, type LayoutDoubt, type LayoutFault } from './judge-layouts.ts';
import { onePerSubject } from './one-per-subject.ts';
import { thresholds } from './thresholds.ts';
import { doubtOf, hasAny, isPlain } from './traits.ts';

/** Laid over each other on purpose: layers, things outside the flow, and inputs that a drawing replaces. */
const meant = ['held_apart', 'layered', 'leaves_by_wish', 'placed_in_grid', 'replaceable'] as const;

/** An icon in a field, or a button on a card that is a link. */
const isInlaid = (fact: CollisionFact): boolean =>
  hasAny(fact, ['inlaid']) && (hasAny(fact, ['in_field']) || (fact.times ?? 0) > thresholds.collisionInlaidTimes);

const isExempt = (fact: CollisionFact): boolean => !isPlain(fact) || hasAny(fact, meant) || isInlaid(fact);

function collide({ kind, width, height, share, element, other }: CollisionFact): boolean {
  if (share < thresholds.collisionShare) return false;
  if (kind !== 'boxes') return Math.min(width, height) >= thresholds.collisionPx;
  const sides = [element, other].flatMap(({ box }) => (box === null ? [] : [box.width, box.height]));
  return Math.min(width, height) >= thresholds.boxCollisionPx && Math.min(...sides) >= thresholds.boxCollisionLeastPx;
}

export const elementCollision = defineLayoutAudit({
  type: 'element_collision',
  version: 3,
  about: 'Two controls or boxes overlap.',
  defect: 'presence',
  judge: ({ geometry }) =>
    onePerSubject(geometry.collisions.filter((fact) => !isExempt(fact)))
      .filter(collide)
      .map((fact): LayoutFault | LayoutDoubt => {
        const { element, other, width, height, share } = fact;
        const doubt = doubtOf(fact, { in_background: 'one of the two is in the background' });
        if (doubt !== null) return { unsure: `two elements overlap, but ${doubt}`, cause: element.path };
        return {
          element,
          title: 'Two elements overlap',
          note: 'The size of the overlap.',
          facts: { overlapWidth: width, overlapHeight: height, coveredShare: share, otherRole: other.role },
          untrusted: other.name,
          fixHint: 'Let the row wrap or shrink at this width, or give both elements enough room.',
        };
      }),
});
