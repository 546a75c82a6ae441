// Puts the places of this run beside those of the earlier one: the engine compares pictures, core decides what changed.
import type { Baseline, BaselinePlace } from '#core/regression/baseline.ts';
import { placeName } from '#core/regression/baseline.ts';
import type { Change } from '#core/regression/change.ts';
import { type NotCompared, whyNotCompared } from '#core/regression/compare-behaviour.ts';
import { changedNumbers, comparePlaces } from '#core/regression/compare-places.ts';
import { type StablePlace, learnPlace } from '#core/regression/stable-place.ts';
import type { LookBox } from '#core/evidence/place-load.ts';
import { comparePictures } from '#engine/regression/compare-pictures.ts';
import type { TakenLoad } from '#engine/regression/load-place.ts';

/** A place of this run, with everything its loads showed. */
export interface TakenPlace {
  readonly name: string;
  readonly loads: readonly TakenLoad[];
  readonly stable: StablePlace;
}

/** How far beyond a moving thing its traces reach. */
const rim = 8;
/** Where more than this share of a page moves by itself, its picture says nothing. */
const mostIgnored = 0.7;
const leastLoads = 2;

const grown = ({ x, y, width, height }: LookBox): LookBox => ({
  x: x - rim,
  y: y - rim,
  width: width + 2 * rim,
  height: height + 2 * rim,
});

async function movingParts(loads: readonly TakenLoad[]): Promise<readonly LookBox[]> {
  const [first, ...others] = loads.map(({ shot }) => shot);
  if (first == null) return [];
  const boxes: LookBox[] = [];
  for (const shot of others) {
    if (shot === null) continue;
    const differs = await comparePictures(first.png, shot.png, []);
    boxes.push(...(differs ?? [{ x: 0, y: 0, width: first.width, height: first.height }]).map(grown));
  }
  return boxes;
}

export async function takePlaces(loads: readonly TakenLoad[]): Promise<readonly TakenPlace[]> {
  const groups = new Map<string, TakenLoad[]>();
  for (const taken of loads) {
    const name = placeName(taken.load);
    groups.set(name, [...(groups.get(name) ?? []), taken]);
  }
  const places: TakenPlace[] = [];
  for (const [name, members] of groups) {
    const stable = learnPlace(
      members.map(({ load }) => load),
      await movingParts(members),
    );
    if (stable !== null) places.push({ name, loads: members, stable });
  }
  return places;
}

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
  readonly png: Buffer | null;
}

export interface Earlier {
  readonly place: BaselinePlace;
  readonly png: Buffer | null;
}

/** Where the pictures of the two days differ by themselves. */
export const ignoredBoxes = (before: StablePlace, after: StablePlace): LookBox[] => [
  ...(before.look?.ignore ?? []),
  ...(after.look?.ignore ?? []),
  ...changedNumbers(before, after).map(grown),
];

export async function comparePlace(
  { place: before, png: beforePng }: Earlier,
  { stable: after, png: afterPng }: Shown,
): Promise<PlaceComparison> {
  const reason = whyNotCompared(before, after);
  if (reason !== null) return { changes: [], reason, pictures: false, regions: null };
  const ignore = ignoredBoxes(before, after);
  const comparable =
    beforePng !== null &&
    afterPng !== null &&
    after.look !== null &&
    ignoredShare(ignore, after.look.width, after.look.height) <= mostIgnored;
  const regions = comparable ? await comparePictures(beforePng, afterPng, ignore) : null;
  return { changes: comparePlaces(before, after, regions), reason: null, pictures: regions !== null, regions };
}

export const shownPlace = ({ stable, loads }: TakenPlace): Shown => ({
  stable,
  png: loads.length < leastLoads ? null : (loads[0]?.shot?.png ?? null),
});

/** One load alone, with what all loads before it showed to be moving. */
export function shownLoad(taken: TakenLoad, known: StablePlace): Shown | null {
  const stable = learnPlace([taken.load], known.look?.ignore ?? []);
  return stable === null ? null : { stable, png: taken.shot?.png ?? null };
}

export const placesByName = ({ places }: Baseline): ReadonlyMap<string, BaselinePlace> =>
  new Map(places.map((place) => [placeName(place), place]));
