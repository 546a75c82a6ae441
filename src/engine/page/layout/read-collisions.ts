// Two controls of which one lies over the words of the other.
import type { CollisionFact } from '#core/evidence/geometry-facts.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { describe } from '../describe.ts';
import { areaOf, contains, heightOf, meet, meetingPairs, widthOf } from './box.ts';
import type { ControlBox } from './control-boxes.ts';
import { isReplaceable, isTextField, isWithin } from './controls.ts';
import { forkOf, isBehind, isLayered, paintsOver } from './layers.ts';

const most = 20;
const mostCandidates = 300;

/** A small thing laid wholly inside a larger one: an icon in a field, a button on a card that is a link. */
const isInlaid = (a: ControlBox, b: ControlBox): boolean => {
  const [small, large] = areaOf(a.box) < areaOf(b.box) ? [a, b] : [b, a];
  return (
    contains(large.box, small.box, 3) && (isTextField(large.element) || areaOf(large.box) > 1.8 * areaOf(small.box))
  );
};

const belongTogether = (a: Element, b: Element): boolean =>
  isWithin(a, b) || isWithin(b, a) || (a.closest('label') !== null && a.closest('label') === b.closest('label'));

const excluded = ({ element, place }: ControlBox): boolean =>
  isReplaceable(element) || place.withdrawn || place.shaped || place.turned || place.animated || place.opacity < 0.3;

export function readCollisions(controls: readonly ControlBox[]): Raw<CollisionFact>[] {
  const facts = new Map<string, Raw<CollisionFact>>();
  let looked = 0;
  for (const [a, b] of meetingPairs(controls.filter((control) => !excluded(control)))) {
    if (facts.size >= most || looked >= mostCandidates) break;
    const shared = meet(a.box, b.box);
    if (widthOf(shared) < 5 || heightOf(shared) < 5) continue;
    looked += 1;
    if (belongTogether(a.element, b.element) || isInlaid(a, b)) continue;
    if (a.place.fixed !== b.place.fixed || a.place.sticky !== b.place.sticky) continue;
    const fork = forkOf(a.element, b.element);
    const follows = (a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const [later, earlier] = follows ? [b, a] : [a, b];
    const above = paintsOver(...(follows ? ([fork.b, fork.a] as const) : ([fork.a, fork.b] as const)));
    const [upper, { words }] = above ? [later, earlier] : [earlier, later];
    if (words === null || areaOf(words) === 0) continue;
    const share = areaOf(meet(words, upper.box)) / areaOf(words);
    if (share === 0) continue;
    // Only ancestors can be a layer that somebody laid over the page; the controls themselves may have slipped.
    if (isLayered({ common: fork.common, a: fork.a.slice(1), b: fork.b.slice(1) })) continue;
    const element = describe(later.element);
    if (facts.has(element.path)) continue;
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
