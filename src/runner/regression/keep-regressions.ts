// Keeps with this run what its regressions were compared with: the earlier run may be gone when a Fix Check comes.
import { limit } from '#contract/limits.ts';
import type { LookBox } from '#core/evidence/place-load.ts';
import { type Baseline, type ChangedMaterial, type RegressionMaterial, placeName } from '#core/regression/baseline.ts';
import type { ConfirmedFinding } from '#core/report/confirmed-finding.ts';
import type { Earlier } from './compare-place.ts';
import type { TakenPlace } from './take-places.ts';
import type { Live } from '../live.ts';
import { rateOf } from '#core/confirm/decide-confirmed.ts';

export async function keepRegressions(
  live: Live,
  confirmed: readonly ConfirmedFinding[],
  world: {
    readonly taken: ReadonlyMap<string, TakenPlace>;
    readonly earlier: ReadonlyMap<string, Earlier>;
    readonly regionsOf: ReadonlyMap<string, readonly LookBox[] | null>;
  },
): Promise<Pick<Baseline, 'regressions' | 'changed'>> {
  const regressions = confirmed.map(
    ({ candidate, at, scenario, tally }): RegressionMaterial => ({
      findingId: candidate.id,
      type: candidate.type === 'visual_regression' ? 'visual_regression' : 'behaviour_regression',
      scenario,
      evidenceKinds: at.failure.evidence.map(({ kind }) => kind),
      reproduced: rateOf(tally),
      places: [...new Set(candidate.sightings.map(({ visit }) => placeName(visit)))].slice(0, limit('fixPlacesMax')),
    }),
  );
  const changed: Record<string, ChangedMaterial> = {};
  for (const name of new Set(regressions.flatMap(({ places }) => places))) {
    const before = world.earlier.get(name);
    const taken = world.taken.get(name);
    const key = taken?.loads[0]?.load.key;
    if (before === undefined || taken === undefined || key === undefined) continue;
    const size = before.place.look;
    const picture =
      before.picture === null || size === null
        ? null
        : await live.keep(
            `before-${key}`,
            { bytes: before.picture, width: size.width, height: Math.min(size.height, limit('comparedPixels')) },
            { format: 'webp' },
          );
    changed[name] = {
      before: { ...before.place, picture },
      failing: taken.stable,
      regions: world.regionsOf.get(name) ?? null,
    };
  }
  return { regressions, changed };
}
