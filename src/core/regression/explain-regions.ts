// Joins what the elements say with what the pictures show. A visible change needs both an eye and, where there is one, a cause.
import type { LookBox } from '#core/evidence/place-load.ts';
import { areaOf, contains, meets } from './box-geometry.ts';
import type { Change, VisualChange } from './change.ts';
import { placeOfPath } from './compare-looks.ts';
import type { StableElement, StableLook } from './stable-place.ts';

const near = 6;
const boxesOf = ({ before, after }: Change): LookBox[] => [before, after].filter((box) => box !== null);
const topOf = (change: Change): number => Math.min(...boxesOf(change).map(({ y }) => y));

/** Words, styles and parts make others move or grow, never the other way round. */
const follows: ReadonlySet<string> = new Set(['element_moved', 'element_resized']);

const smallestAround = (look: StableLook, region: LookBox): StableElement | null =>
  look.elements.filter(({ box }) => contains(box, region, near)).sort((a, b) => areaOf(a.box) - areaOf(b.box))[0] ??
  null;

function unexplained(look: StableLook, region: LookBox): VisualChange {
  const element = smallestAround(look, region);
  return {
    type: 'visual_regression',
    subtype: 'appearance_changed',
    cause: `pixels ${element === null ? '' : placeOfPath(element.path)}`,
    shared: element?.shared ?? false,
    element,
    before: region,
    after: region,
    facts: {},
    regions: [region],
  };
}

/** A large thing is not the cause of a small difference inside it, unless all of it differs. */
const fits = (change: Change, region: LookBox): boolean =>
  boxesOf(change).some((box) => meets(box, region, near)) &&
  (change.subtype !== 'element_resized' || boxesOf(change).some((box) => areaOf(region) * 3 >= areaOf(box)));

/** `regions`: where the pictures differ, with all that is dynamic left out. Null: no pictures to compare. */
export function explainRegions(
  changes: readonly Change[],
  regions: readonly LookBox[] | null,
  look: StableLook,
): Change[] {
  const behaviour = changes.filter((change) => change.type === 'behaviour_regression');
  if (regions === null) return behaviour;
  const seen = changes
    .filter((change) => change.type === 'visual_regression')
    .map((change) => ({ ...change, regions: regions.filter((region) => fits(change, region)) }))
    .filter((change) => change.regions.length > 0);
  // A replaced element is reported by the one that is gone.
  const replaced = new Set(
    seen
      .filter(({ subtype }) => subtype === 'element_gone' || subtype === 'text_changed')
      .flatMap((each) => each.regions),
  );
  const causes = seen.filter(
    ({ subtype, regions: own }) =>
      !follows.has(subtype) && !(subtype === 'element_added' && own.every((region) => replaced.has(region))),
  );
  const told: Change[] = [...behaviour, ...causes];
  const first = Math.min(...told.filter((change) => boxesOf(change).length > 0).map(topOf));
  const pushed = seen.filter(({ subtype }) => follows.has(subtype));
  // What is below or next to a change was moved by it, and its container grew with it.
  const holds = (outer: Change): boolean =>
    told.some((inner) => boxesOf(inner).some((box) => boxesOf(outer).some((around) => contains(around, box, near))));
  const own = pushed.filter((change) => topOf(change) < first - near && !holds(change));
  const [top] = own.sort((a, b) => topOf(a) - topOf(b) || areaOf(a.after ?? a.before!) - areaOf(b.after ?? b.before!));
  const reported: Change[] = [
    ...told,
    ...(top === undefined ? [] : [{ ...top, regions: own.flatMap((each) => each.regions) }]),
  ];
  const shifts = pushed.length > 0;
  const from = Math.min(first, top === undefined ? Number.POSITIVE_INFINITY : topOf(top));
  const open = regions.filter(
    (region) =>
      !reported.some((change) =>
        change.type === 'visual_regression'
          ? change.regions.includes(region)
          : boxesOf(change).some((box) => meets(box, region, near)),
      ) && !(shifts && region.y + region.height >= from - near),
  );
  return [...reported, ...open.map((region) => unexplained(look, region))];
}
