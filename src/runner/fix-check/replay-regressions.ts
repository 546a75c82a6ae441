// Loads the places of regressions again, and compares each load with what the original run was compared with.
import { minPasses, maxPasses } from '#core/fix-check/error-bound.ts';
import type { StepFact } from '#core/evidence/evidence.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { type Baseline, placeName } from '#core/regression/baseline.ts';
import { type ComparedLoad, loadsWanted } from '#core/fix-check/check-regressions.ts';
import type { EngineHooks } from '#engine/run/engine-run.ts';
import type { RunTools } from '#engine/run/run-tools.ts';
import type { PlaceOrder, TakenLoad } from '#engine/jobs/regression/load-place.ts';
import { loadPlaces } from '#engine/jobs/regression/walk-places.ts';
import { comparePlace, shownLoad } from '../regression/compare-place.ts';
import type { Earlier } from '../regression/compare-place.ts';
import { replayUntilDecided } from '../replay-until-decided.ts';

const maxRounds = 3;
const standMs = [600, 1_200, 2_000] as const;

export interface ReplayedRegressions {
  readonly loads: readonly ComparedLoad[];
  /** The visit that each load was, in the same order. */
  readonly visits: readonly Visit[];
  readonly steps: readonly StepFact[];
  readonly stoppedEarly: boolean;
}

export async function replayRegressions(
  tools: RunTools,
  baseline: Baseline,
  earlier: ReadonlyMap<string, Earlier>,
  hooks: EngineHooks,
): Promise<ReplayedRegressions> {
  const addresses = new Map(baseline.addresses);
  const loads: ComparedLoad[] = [];
  const visits: Visit[] = [];
  const steps: StepFact[] = [];
  const ordersOf = (round: number): PlaceOrder[] =>
    Object.entries(baseline.changed).flatMap(([name, { before }], index) => {
      const seen = loads.filter(({ place }) => place === name);
      const wanted = loadsWanted(baseline, name, seen, { first: minPasses, most: maxPasses });
      return Array.from(
        { length: wanted },
        (_, repeat): PlaceOrder => ({
          key: `g${round}-${String(repeat).padStart(2, '0')}-${String(index).padStart(3, '0')}`,
          route: before.route,
          path: addresses.get(before.route) ?? before.route,
          context: before.context,
          arrivedBy: 'replay',
          standMs: standMs[repeat % standMs.length]!,
        }),
      );
    });
  const isOver = (): boolean => hooks.deadline.signal.aborted;
  await replayUntilDecided<PlaceOrder, TakenLoad>({
    rounds: maxRounds,
    orders: (round) => (isOver() ? [] : ordersOf(round)),
    replay: async (orders) => ({
      replays: await loadPlaces(tools, orders, hooks),
      stoppedEarly: isOver(),
    }),
    learn: async (replays) => {
      for (const taken of replays) {
        const place = placeName(taken.load);
        const before = earlier.get(place);
        const failing = baseline.changed[place]?.failing;
        const shown = failing === undefined ? null : shownLoad(taken, failing);
        if (before === undefined || shown === null) continue;
        const { changes, reason, pictures } = await comparePlace(before, shown);
        loads.push({ place, template: taken.load.template, changes, reason, pictures });
        visits.push(taken.visit);
        steps.push(taken.step);
      }
    },
  });
  return { loads, visits, steps, stoppedEarly: isOver() };
}
