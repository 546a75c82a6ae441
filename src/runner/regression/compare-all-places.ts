// Every place of this run beside the same place of the earlier one.
import type { LookBox } from '#core/evidence/place-load.ts';
import type { Visit } from '#core/evidence/visit.ts';
import type { NotCompared } from '#core/regression/compare-behaviour.ts';
import type { ChangedPlace } from '#core/regression/fold-changes.ts';
import { type Earlier, comparePlace, shownPlace } from './compare-place.ts';
import type { TakenPlace } from './take-places.ts';

export interface ComparedPlaces {
  readonly changed: readonly ChangedPlace[];
  readonly compared: ReadonlySet<string>;
  readonly notCompared: readonly { readonly place: string; readonly reason: NotCompared }[];
  readonly withoutPictures: number;
  readonly regionsOf: ReadonlyMap<string, readonly LookBox[] | null>;
}

export async function compareAllPlaces(
  earlier: ReadonlyMap<string, Earlier>,
  taken: ReadonlyMap<string, TakenPlace>,
  visits: ReadonlyMap<string, Visit>,
): Promise<ComparedPlaces> {
  const changed: ChangedPlace[] = [];
  const notCompared: { place: string; reason: NotCompared }[] = [];
  const regionsOf = new Map<string, readonly LookBox[] | null>();
  const compared = new Set<string>();
  let withoutPictures = 0;
  for (const [name, before] of earlier) {
    const place = taken.get(name);
    const visit = visits.get(name);
    if (place === undefined || visit === undefined) {
      notCompared.push({ place: name, reason: 'not_visited' });
      continue;
    }
    const { changes, reason, pictures, regions } = await comparePlace(before, shownPlace(place));
    if (reason !== null) {
      notCompared.push({ place: name, reason });
      continue;
    }
    compared.add(name);
    regionsOf.set(name, regions);
    // Where another page answers, there is nothing to look at.
    if (!pictures && !changes.some(({ cause }) => cause === 'document')) withoutPictures += 1;
    changed.push({ visit, changes });
  }
  return { changed, compared, notCompared, withoutPictures, regionsOf };
}
