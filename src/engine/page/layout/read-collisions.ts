// Two controls of which one lies over the words of the other.
import type { CollisionFact } from '#core/evidence/geometry-facts.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { describe } from '../dom/describe.ts';
import { areaOf, contains, heightOf, meet, meetingPairs, widthOf } from './box.ts';
import { type ControlBox, controlBoxOf } from './control-boxes.ts';
import { isReplaceable, isTextField, isWithin } from './controls.ts';
import { effectsOf, isPlain } from './effects.ts';
import { forkOf, isBehind, isLayered, paintsOver } from './layers.ts';
import type { Places } from './place.ts';
import type { Seen } from './scene.ts';

const most = 20;
const mostControls = 2_000;
const mostCandidates = 300;

/** A small thing laid wholly inside a larger one: an icon in a field, a button on a card that is a link. */
function isInlaid(a: Seen, b: Seen, boxA: ControlBox, boxB: ControlBox): boolean {
  const [small, large, outer] = areaOf(boxA.box) < areaOf(boxB.box) ? [boxA, boxB, b] : [boxB, boxA, a];
  return (
    contains(large.box, small.box, 3) && (isTextField(outer.element) || areaOf(large.box) > 1.8 * areaOf(small.box))
  );
}

const belongTogether = (a: Element, b: Element): boolean =>
  isWithin(a, b) || isWithin(b, a) || (a.closest('label') !== null && a.closest('label') === b.closest('label'));

const meetsBy = (a: ControlBox | Seen, b: ControlBox | Seen, px: number): boolean => {
  const shared = meet(a.box, b.box);
  return widthOf(shared) >= px && heightOf(shared) >= px;
};

export function readCollisions(controls: readonly Seen[], places: Places): Raw<CollisionFact>[] {
  const facts = new Map<string, Raw<CollisionFact>>();
  let looked = 0;
  for (const [a, b] of meetingPairs(controls.slice(0, mostControls))) {
    if (facts.size >= most || looked >= mostCandidates) break;
    if (!meetsBy(a, b, 5) || isReplaceable(a.element) || isReplaceable(b.element)) continue;
    if (belongTogether(a.element, b.element)) continue;
    looked += 1;
    const [placeA, placeB] = [places(a.element), places(b.element)];
    if (placeA.fixed !== placeB.fixed || placeA.sticky !== placeB.sticky) continue;
    const [boxA, boxB] = [controlBoxOf(a, placeA), controlBoxOf(b, placeB)];
    if (boxA === null || boxB === null || !meetsBy(boxA, boxB, 5) || isInlaid(a, b, boxA, boxB)) continue;
    if (!isPlain(effectsOf(a.element)) || !isPlain(effectsOf(b.element))) continue;
    const fork = forkOf(a.element, b.element);
    const follows = (a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const above = follows ? paintsOver(fork.b, fork.a) : !paintsOver(fork.a, fork.b);
    const [upper, { words }] = above ? [boxB, boxA] : [boxA, boxB];
    if (words === null || areaOf(words) === 0) continue;
    const share = areaOf(meet(words, upper.box)) / areaOf(words);
    if (share === 0) continue;
    // Only ancestors can be a layer that somebody laid over the page; the controls themselves may have slipped.
    if (isLayered({ common: fork.common, a: fork.a.slice(1), b: fork.b.slice(1) })) continue;
    const [later, earlier] = follows ? [b, a] : [a, b];
    const element = describe(later.element);
    if (facts.has(element.path)) continue;
    const shared = meet(boxA.box, boxB.box);
    facts.set(element.path, {
      element,
      other: describe(earlier.element),
      width: Math.round(widthOf(shared)),
      height: Math.round(heightOf(shared)),
      share: Math.round(share * 100) / 100,
      doubt: isBehind(fork.a) || isBehind(fork.b) ? 'one of the two stands in the background' : null,
    });
  }
  return [...facts.values()];
}
