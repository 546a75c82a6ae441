// The places of an earlier run with their pictures, as they are compared with.
import { type BaselinePlace, placeName } from '#core/regression/baseline.ts';
import type { Earlier } from './compare-place.ts';

/** By name of the place. Pictures of another browser differ everywhere and say nothing. */
export function earlierPlaces(
  kept: { readonly chromium: string; readonly places: readonly BaselinePlace[] },
  pictures: ReadonlyMap<string, Buffer>,
  chromiumVersion: string,
): ReadonlyMap<string, Earlier> {
  const sameBrowser = kept.chromium === chromiumVersion;
  const pictureOf = (name: string | null): Buffer | null =>
    name === null || !sameBrowser ? null : (pictures.get(name) ?? null);
  return new Map(kept.places.map((place) => [placeName(place), { place, picture: pictureOf(place.picture) }]));
}
