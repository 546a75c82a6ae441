// Joins the loads of each place to what they agree on, and tells what moves by itself.
import { placeName } from '#core/regression/baseline.ts';
import { grown } from '#core/regression/box-geometry.ts';
import { type StablePlace, learnPlace } from '#core/regression/stable-place.ts';
import type { LookBox } from '#core/evidence/place-load.ts';
import { comparePictures } from '#engine/jobs/regression/compare-pictures.ts';
import type { TakenLoad } from '#engine/jobs/regression/load-place.ts';

/** A place of this run, with everything its loads showed. */
export interface TakenPlace {
  readonly name: string;
  readonly loads: readonly TakenLoad[];
  readonly stable: StablePlace;
}

/** How far beyond a moving thing its traces reach. */
const rim = 8;

async function movingParts(loads: readonly TakenLoad[]): Promise<readonly LookBox[]> {
  const [first, ...others] = loads.map(({ shot }) => shot);
  if (first == null) return [];
  const boxes: LookBox[] = [];
  for (const shot of others) {
    if (shot === null) continue;
    const differs = await comparePictures(first.png, shot.png, []);
    const moving = differs ?? [{ x: 0, y: 0, width: first.width, height: first.height }];
    boxes.push(...moving.map((box) => grown(box, rim)));
  }
  return boxes;
}

/** By name of the place. */
export async function takePlaces(loads: readonly TakenLoad[]): Promise<ReadonlyMap<string, TakenPlace>> {
  const groups = Map.groupBy(loads, ({ load }) => placeName(load));
  const places = new Map<string, TakenPlace>();
  for (const [name, members] of groups) {
    const stable = learnPlace(
      members.map(({ load }) => load),
      await movingParts(members),
    );
    if (stable !== null) places.set(name, { name, loads: members, stable });
  }
  return places;
}
