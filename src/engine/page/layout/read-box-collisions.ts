// Painted neighbours in the flow that lie over each other, which the flow alone never does.
import type { CollisionFact } from '#core/evidence/geometry-facts.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { describe } from '../dom/describe.ts';
import { areaOf, heightOf, meet, meetingPairs, widthOf } from './box.ts';
import { isPainted } from './colour.ts';
import { effectsOf, isPlain } from './effects.ts';
import { isBox, leavesByWish } from './flow.ts';
import type { Places } from './place.ts';
import type { Scene, Seen } from './scene.ts';

const most = 10;
const least = 24;

/** Put into a cell by name or number: then sharing it is a design. */
const isPlaced = ({ style }: Seen): boolean =>
  [style.gridColumnStart, style.gridColumnEnd, style.gridRowStart, style.gridRowEnd].some((line) => line !== 'auto');

const stays = (seen: Seen): boolean =>
  isBox(seen.style.display) && !leavesByWish(seen.style) && isPainted(seen.style) && !isPlaced(seen);

export function readBoxCollisions(scene: Scene, places: Places): Raw<CollisionFact>[] {
  const families = new Map<Element, Seen[]>();
  for (const seen of scene.seen) {
    const parent = seen.element.parentElement;
    if (parent === null || seen.box.width < least || seen.box.height < least) continue;
    const family = families.get(parent);
    if (family === undefined) families.set(parent, [seen]);
    else family.push(seen);
  }
  const facts: Raw<CollisionFact>[] = [];
  for (const [parent, family] of families) {
    if (family.length < 2 || facts.length >= most) continue;
    for (const [a, b] of meetingPairs(family)) {
      const meeting = meet(a.box, b.box);
      if (widthOf(meeting) < 6 || heightOf(meeting) < 6 || !stays(a) || !stays(b)) continue;
      if (!isPlain(effectsOf(parent))) break;
      const shared = meet(meeting, places(parent).shown);
      if (widthOf(shared) < 6 || heightOf(shared) < 6) continue;
      const [earlier, later] =
        a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? [a, b] : [b, a];
      facts.push({
        element: describe(later.element),
        other: describe(earlier.element),
        width: Math.round(widthOf(shared)),
        height: Math.round(heightOf(shared)),
        share: Math.round((areaOf(shared) / Math.min(areaOf(a.box), areaOf(b.box))) * 100) / 100,
        doubt: null,
      });
      // Tiles of one list collide for one reason: the first pair tells it.
      break;
    }
  }
  return facts;
}
