// Two controls of which one lies over the words of the other.
import type { CollisionFact, CollisionTrait } from '#core/evidence/geometry-facts.ts';
import type { LayoutLimits } from '#core/evidence/layout-limits.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { describe, pathOf } from '../dom/describe.ts';
import { areaOf, contains, heightOf, meet, meetingPairs, widthOf } from './box.ts';
import { type ControlBox, controlBoxOf } from './control-boxes.ts';
import { isReplaceable, isTextField, isWithin } from './controls.ts';
import { drawnAs, effectsOf } from './effects.ts';
import { forkOf, isBehind, isLayered, paintsOver } from './layers.ts';
import type { Places } from './place.ts';
import type { Seen } from './page-model.ts';
import { Told } from './told.ts';

const most = 20;
const maxControls = 2_000;
const maxCandidates = 300;
const maxReplaceable = 50;

interface Nesting {
  readonly traits: readonly CollisionTrait[];
  readonly times: number;
}

/** Whether the smaller of two lies wholly inside the larger, and how much larger that one is. */
function nestingOf(a: Seen, b: Seen, boxA: ControlBox, boxB: ControlBox): Nesting {
  const [small, large, outer] = areaOf(boxA.box) < areaOf(boxB.box) ? [boxA, boxB, b] : [boxB, boxA, a];
  const times = areaOf(large.box) / areaOf(small.box);
  if (!contains(large.box, small.box, 3)) return { traits: [], times };
  return { traits: isTextField(outer.element) ? ['inlaid', 'in_field'] : ['inlaid'], times };
}

const belongTogether = (a: Element, b: Element): boolean =>
  isWithin(a, b) || isWithin(b, a) || (a.closest('label') !== null && a.closest('label') === b.closest('label'));

const meetsBy = (a: ControlBox | Seen, b: ControlBox | Seen, px: number): boolean => {
  const shared = meet(a.box, b.box);
  return widthOf(shared) >= px && heightOf(shared) >= px;
};

export function readCollisions(controls: readonly Seen[], places: Places, limits: LayoutLimits): Raw<CollisionFact>[] {
  const told = new Told<Raw<CollisionFact>>(most);
  let looked = 0;
  let replaceable = 0;
  for (const [a, b] of meetingPairs(controls.slice(0, maxControls))) {
    if (told.isFull() || looked >= maxCandidates) break;
    if (!meetsBy(a, b, limits.collisionPx) || belongTogether(a.element, b.element)) continue;
    const traits: CollisionTrait[] = [];
    if (isReplaceable(a.element) || isReplaceable(b.element)) traits.push('replaceable');
    if (traits.length === 0) looked += 1;
    else if (++replaceable > maxReplaceable) continue;
    const [placeA, placeB] = [places(a.element), places(b.element)];
    if (placeA.fixed !== placeB.fixed || placeA.sticky !== placeB.sticky) traits.push('held_apart');
    const [boxA, boxB] = [controlBoxOf(a, placeA), controlBoxOf(b, placeB)];
    if (boxA === null || boxB === null || !meetsBy(boxA, boxB, limits.collisionPx)) continue;
    const fork = forkOf(a.element, b.element);
    const follows = (a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const [later, earlier] = follows ? [b, a] : [a, b];
    const subject = pathOf(later.element);
    if (told.knows(subject)) continue;
    const above = follows ? paintsOver(fork.b, fork.a) : !paintsOver(fork.a, fork.b);
    const [upper, { words }] = above ? [boxB, boxA] : [boxA, boxB];
    if (words === null || areaOf(words) === 0) continue;
    const share = areaOf(meet(words, upper.box)) / areaOf(words);
    if (share === 0) continue;
    const nesting = nestingOf(a, b, boxA, boxB);
    const drawn = drawnAs([effectsOf(a.element), effectsOf(b.element)], limits.faintOpacity);
    traits.push(...nesting.traits, ...drawn.traits);
    // Only ancestors can be a layer that somebody laid over the page; the controls themselves may have slipped.
    if (isLayered({ common: fork.common, a: fork.a.slice(1), b: fork.b.slice(1) })) traits.push('layered');
    if (isBehind(fork.a) || isBehind(fork.b)) traits.push('in_background');
    const shared = meet(boxA.box, boxB.box);
    const set: string[] = drawn.set.includes('faint') ? [...traits, 'faint'] : [...traits];
    if (nesting.traits.length > 0 && nesting.times > limits.collisionInlaidTimes) set.push('larger');
    told.add(subject, set, () => ({
      element: describe(later.element),
      other: describe(earlier.element),
      width: Math.round(widthOf(shared)),
      height: Math.round(heightOf(shared)),
      share: Math.round(share * 100) / 100,
      times: Math.round(nesting.times * 100) / 100,
      ...(drawn.opacity === undefined ? {} : { opacity: drawn.opacity }),
      traits,
    }));
  }
  return told.facts();
}
