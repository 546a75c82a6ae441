// Puts a place of this run beside that of the earlier one: the engine compares pictures, core decides what changed.
import type { BaselinePlace } from '#core/regression/baseline.ts';
import { grown } from '#core/regression/box-geometry.ts';
import type { Change } from '#core/regression/change.ts';
import { type NotCompared, whyNotCompared } from '#core/regression/compare-behaviour.ts';
import { changedNumbers, comparePlaces } from '#core/regression/compare-places.ts';
import { type StablePlace, learnPlace } from '#core/regression/stable-place.ts';
import type { LookBox } from '#core/evidence/place-load.ts';
import { comparePictures } from '#engine/jobs/regression/compare-pictures.ts';
import type { TakenLoad } from '#engine/jobs/regression/load-place.ts';
import type { TakenPlace } from './take-places.ts';

/** How far beyond a changed number its letters reach. */
const rim = 8;
/** Where more than this share of a page moves by itself, its picture says nothing. */
const maxIgnored = 0.7;
const minLoads = 2;

function ignoredShare(boxes: readonly LookBox[], width: number, height: number): number {
  const step = 16;
  let covered = 0;
  let all = 0;
  for (let y = step / 2; y < height; y += step)
    for (let x = step / 2; x < width; x += step) {
      all += 1;
      if (boxes.some((box) => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height))
        covered += 1;
    }
  return all === 0 ? 1 : covered / all;
}

export interface PlaceComparison {
  readonly changes: readonly Change[];
  /** Why the place was not compared at all. */
  readonly reason: NotCompared | null;
  readonly pictures: boolean;
  readonly regions: readonly LookBox[] | null;
}

/** What is put beside the earlier run: a place as its loads agree on it, or one load alone. */
export interface Shown {
  readonly stable: StablePlace;
  readonly picture: Buffer | null;
}

export interface Earlier {
  readonly place: BaselinePlace;
  readonly picture: Buffer | null;
}

/** Where the pictures of the two days differ by themselves. */
export const ignoredBoxes = (before: StablePlace, after: StablePlace): LookBox[] => [
  ...(before.look?.ignore ?? []),
  ...(after.look?.ignore ?? []),
  ...changedNumbers(before, after).map((box) => grown(box, rim)),
];

export async function comparePlace(
  { place: before, picture: beforePicture }: Earlier,
  { stable: after, picture: afterPicture }: Shown,
): Promise<PlaceComparison> {
  const reason = whyNotCompared(before, after);
  if (reason !== null) return { changes: [], reason, pictures: false, regions: null };
  const ignore = ignoredBoxes(before, after);
  const comparable =
    beforePicture !== null &&
    afterPicture !== null &&
    after.look !== null &&
    ignoredShare(ignore, after.look.width, after.look.height) <= maxIgnored;
  const regions = comparable ? await comparePictures(beforePicture, afterPicture, ignore) : null;
  return { changes: comparePlaces(before, after, regions), reason: null, pictures: regions !== null, regions };
}

export const shownPlace = ({ stable, loads }: TakenPlace): Shown => ({
  stable,
  picture: loads.length < minLoads ? null : (loads[0]?.shot?.png ?? null),
});

/** One load alone, with what all loads before it showed to be moving. */
export function shownLoad(taken: TakenLoad, known: StablePlace): Shown | null {
  const stable = learnPlace([taken.load], known.look?.ignore ?? []);
  return stable === null ? null : { stable, picture: taken.shot?.png ?? null };
}
