// Everything that changed at one place since the run it is compared with.
import type { LookBox } from '#core/evidence/place-load.ts';
import type { Change } from './change.ts';
import { compareBehaviour } from './compare-behaviour.ts';
import { compareLooks } from './compare-looks.ts';
import { explainRegions } from './explain-regions.ts';
import type { StablePlace } from './stable-place.ts';

export function comparePlaces(
  before: StablePlace,
  after: StablePlace,
  regions: readonly LookBox[] | null,
): readonly Change[] {
  const behaviour = compareBehaviour(before, after);
  const left = behaviour.some(({ cause }) => cause === 'document');
  if (left || before.look === null || after.look === null) return behaviour;
  return [...behaviour, ...explainRegions(compareLooks(before.look, after.look), regions, after.look)];
}

/** Numbers and dates that changed: not a regression, and left out of the picture comparison. */
export function changedNumbers(before: StablePlace, after: StablePlace): LookBox[] {
  if (before.look === null || after.look === null) return [];
  const spot = ({ kind, path }: { kind: string; path: string }): string => `${kind} ${path}`;
  const then = new Map(before.look.elements.map((element) => [spot(element), element]));
  return after.look.elements.flatMap((element) => {
    const twin = then.get(spot(element));
    if (twin === undefined || twin.exact === element.exact) return [];
    return twin.words === element.words || (twin.timely && element.timely) ? [twin.box, element.box] : [];
  });
}
