// Painted neighbours in the flow that lie over each other, which the flow alone never does.
import type { CollisionFact, CollisionTrait } from '#core/evidence/geometry-facts.ts';
import type { LayoutLimits } from '#core/evidence/layout-limits.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { describe } from '../dom/describe.ts';
import { type Box, areaOf, heightOf, meet, meetingPairs, widthOf } from './box.ts';
import { isPainted } from './colour.ts';
import { drawnAs, effectsOf } from './effects.ts';
import { isBox, leavesByWish } from './flow.ts';
import type { Places } from './place.ts';
import type { PageModel, Seen } from './page-model.ts';
import { Told } from './told.ts';

const most = 10;
const maxPairs = 50;

/** Put into a cell by name or number: then sharing it is a design. */
const isPlaced = ({ style }: Seen): boolean =>
  [style.gridColumnStart, style.gridColumnEnd, style.gridRowStart, style.gridRowEnd].some((line) => line !== 'auto');

const isPaintedBox = ({ style }: Seen): boolean => isBox(style.display) && isPainted(style);

const meetsBy = (shared: Box, px: number): boolean => widthOf(shared) >= px && heightOf(shared) >= px;

export function readBoxCollisions(model: PageModel, places: Places, limits: LayoutLimits): Raw<CollisionFact>[] {
  const families = new Map<Element, Seen[]>();
  for (const seen of model.seen) {
    const parent = seen.element.parentElement;
    if (parent === null || Math.min(seen.box.width, seen.box.height) < limits.boxCollisionLeastPx) continue;
    const family = families.get(parent);
    if (family === undefined) families.set(parent, [seen]);
    else family.push(seen);
  }
  const told = new Told<Raw<CollisionFact>>(most);
  for (const [parent, family] of families) {
    if (family.length < 2 || told.isFull()) continue;
    let pairs = 0;
    for (const [a, b] of meetingPairs(family)) {
      const meeting = meet(a.box, b.box);
      if (!meetsBy(meeting, limits.boxCollisionPx) || !isPaintedBox(a) || !isPaintedBox(b)) continue;
      const traits: CollisionTrait[] = [];
      if (leavesByWish(a.style) || leavesByWish(b.style)) traits.push('leaves_by_wish');
      if (isPlaced(a) || isPlaced(b)) traits.push('placed_in_grid');
      // Those that leave the flow are many and tell little.
      if (traits.length > 0 && ++pairs > maxPairs) continue;
      const shared = meet(meeting, places(parent).shown);
      if (!meetsBy(shared, limits.boxCollisionPx)) continue;
      const drawn = drawnAs([effectsOf(parent)], limits.faintOpacity);
      traits.push(...drawn.traits);
      const [earlier, later] =
        a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? [a, b] : [b, a];
      const set = drawn.set.includes('faint') ? [...traits, 'faint'] : traits;
      told.add(parent, set, () => ({
        element: describe(later.element),
        other: describe(earlier.element),
        kind: 'boxes',
        width: Math.round(widthOf(shared)),
        height: Math.round(heightOf(shared)),
        share: Math.round((areaOf(shared) / Math.min(areaOf(a.box), areaOf(b.box))) * 100) / 100,
        ...(drawn.opacity === undefined ? {} : { opacity: drawn.opacity }),
        traits,
      }));
      // Tiles of one list collide for one reason: the first pair tells it.
      if (told.knows(parent)) break;
    }
  }
  return told.facts();
}
