// Boxes and words that reach beyond the right edge of a page that scrolls sideways, and how they stand to each other.
import { scrollWidthOf } from '../dom/past-fields.ts';
import type { WideFact, WideTrait } from '#core/evidence/layout-facts.ts';
import type { LayoutLimits } from '#core/evidence/layout-limits.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { describe } from '../dom/describe.ts';
import { createHolds } from './hold.ts';
import type { PageModel, Seen } from './page-model.ts';

const most = 20;
/** What the rule passes over is told in few examples: a page that is too wide has hundreds of them. */
const maxPassedOver = 3;

/** Something that sticks out, with where it ends on the page. */
interface Reach {
  readonly seen: Seen;
  readonly right: number;
}

const blocks = new Set(['block', 'flow-root', 'list-item', 'flex', 'grid']);

/** A block among blocks is as wide as what it is in, whatever it holds: if it is wider, it was told to be. */
function hasOwnWidth({ element, style }: Seen): boolean {
  const parent = element.parentElement;
  return (
    parent !== null &&
    blocks.has(style.display) &&
    style.float === 'none' &&
    ['static', 'relative'].includes(style.position) &&
    ['block', 'flow-root', 'list-item'].includes(getComputedStyle(parent).display)
  );
}

/** Where the content of an element ends, which is beyond its box when a word does not break. */
const contentRight = ({ element, box, style }: Seen): number =>
  style.overflowX === 'visible' && style.display !== 'inline' ? box.left + scrollWidthOf(element) : box.right;

const furthest = (rights: readonly number[]): number | undefined =>
  rights.length === 0 ? undefined : Math.max(...rights);

function rightsAround(element: Element, frames: ReadonlyMap<Element, number>): number[] {
  const rights: number[] = [];
  for (let node = element.parentElement; node !== null; node = node.parentElement) {
    const right = frames.get(node);
    if (right !== undefined) rights.push(right);
  }
  return rights;
}

type Related = Omit<WideFact, 'element' | 'kind' | 'traits'> & {
  readonly seen: Seen;
  readonly traits: readonly WideTrait[];
};

function relate(
  out: readonly Reach[],
  isFrame: (seen: Seen) => boolean,
  holdOf: ReturnType<typeof createHolds>,
): Related[] {
  const rights = new Map(out.map(({ seen, right }) => [seen.element, right]));
  const frames = new Map(
    out
      .filter(({ seen }) => !rights.has(seen.element.parentElement!) && isFrame(seen))
      .map(({ seen, right }) => [seen.element, right]),
  );
  return out.map(({ seen, right }) => {
    const { element } = seen;
    const frameRight = furthest(rightsAround(element, frames));
    const { fixed, clipped } = holdOf(element);
    // What a box cuts does not make the page wider, so it is the box that does.
    const childRight = furthest(
      [...element.children].flatMap((child) => (!clipped && holdOf(child).clipped ? [] : (rights.get(child) ?? []))),
    );
    const traits: WideTrait[] = [];
    if (frames.has(element)) traits.push('own_width');
    if (fixed) traits.push('fixed');
    if (clipped) traits.push('clipped');
    return {
      seen,
      right,
      ...(frameRight === undefined ? {} : { frameRight }),
      ...(childRight === undefined ? {} : { childRight }),
      traits,
    };
  });
}

/** What only follows something else never takes the place of what may be at fault. */
function setOf({ right, frameRight, childRight, traits }: Related, width: number, limits: LayoutLimits): string {
  const follows = (end: number, frame: number | undefined): boolean =>
    frame !== undefined && end - frame < (frame - width) * limits.overflowFollowTimes;
  const inner = traits.includes('own_width') ? right : frameRight;
  const set: string[] = traits.filter((trait) => trait !== 'own_width');
  if (follows(right, frameRight)) set.push('follows');
  if (childRight !== undefined && !follows(childRight, inner)) set.push('holds');
  return set.join(' ');
}

/** The elements, and the words of elements, that reach beyond the right edge of the page. */
export function readWide(model: PageModel, limits: LayoutLimits): Raw<WideFact>[] {
  const { width } = model;
  if (document.documentElement.scrollWidth - width <= limits.overflowPx) return [];
  const holdOf = createHolds();
  const { body } = document;
  const whole = { element: body, box: body.getBoundingClientRect(), style: getComputedStyle(body) };
  const beyond = (seen: readonly Seen[], endOf: (seen: Seen) => number): Reach[] =>
    seen.map((one) => ({ seen: one, right: endOf(one) + scrollX })).filter(({ right }) => right > width + 1);
  const firstOfEachSet = (related: readonly Related[]): readonly Related[] => {
    const counts = new Map<string, number>();
    return related.filter((one) => {
      const set = setOf(one, width, limits);
      const count = (counts.get(set) ?? 0) + 1;
      counts.set(set, count);
      return count <= (set === '' ? most : maxPassedOver);
    });
  };
  const boxes = relate(
    beyond([whole, ...model.seen], ({ box }) => box.right),
    hasOwnWidth,
    holdOf,
  );
  const words = relate(beyond(model.seen, contentRight), () => false, holdOf);
  return [
    ...firstOfEachSet(boxes).map(({ seen, ...fact }) => ({ element: describe(seen.element), ...fact })),
    ...firstOfEachSet(words).map(({ seen, ...fact }) => ({
      element: describe(seen.element),
      kind: 'words' as const,
      ...fact,
    })),
  ];
}
