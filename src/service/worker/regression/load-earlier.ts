// The places of an earlier run with their pictures, as they are compared with.
import { type BaselinePlace, placeName } from '#core/regression/baseline.ts';
import type { Earlier } from './compare-place.ts';
import type { WorkerDeps } from '../worker-deps.ts';

/** By name of the place. Pictures of another browser differ everywhere and say nothing. */
export async function loadEarlier(
  { store, engine }: WorkerDeps,
  kept: { readonly runId: string; readonly chromium: string; readonly places: readonly BaselinePlace[] },
): Promise<ReadonlyMap<string, Earlier>> {
  const sameBrowser = kept.chromium === engine.chromiumVersion;
  const earlier = new Map<string, Earlier>();
  for (const place of kept.places)
    earlier.set(placeName(place), {
      place,
      picture: place.picture === null || !sameBrowser ? null : await store.files.read(kept.runId, place.picture),
    });
  return earlier;
}
