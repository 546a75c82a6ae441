// A change is reported only when each of two more loads in fresh contexts shows it again.
import { compileFinding } from '#core/confirm/compile-finding.ts';
import { type Tally, noTally } from '#core/confirm/decide-confirmed.ts';
import { placeName } from '#core/regression/baseline.ts';
import { type FoldedChange, changeId } from '#core/regression/fold-changes.ts';
import type { ConfirmedFinding, UnconfirmedCandidate } from '#core/report/confirmed-finding.ts';
import type { EngineHooks } from '#engine/run/engine-run.ts';
import type { RunTools } from '#engine/run/run-tools.ts';
import type { PlaceOrder, TakenLoad } from '#engine/jobs/regression/load-place.ts';
import { loadPlaces } from '#engine/jobs/regression/walk-places.ts';
import { replayUntilDecided } from '../replay-until-decided.ts';
import { type Earlier, comparePlace, shownLoad } from './compare-place.ts';
import type { TakenPlace } from './take-places.ts';

const standMs = [900, 2_000] as const;
const maxPlaces = 40;

export interface ConfirmedChange extends ConfirmedFinding {
  readonly folded: FoldedChange;
}

export interface ConfirmedChanges {
  readonly confirmed: readonly ConfirmedChange[];
  readonly unconfirmed: readonly UnconfirmedCandidate[];
}

interface ConfirmWorld {
  readonly taken: ReadonlyMap<string, TakenPlace>;
  readonly earlier: ReadonlyMap<string, Earlier>;
  readonly addresses: ReadonlyMap<string, string>;
}

const nameOf = ({ candidate }: FoldedChange): string => placeName(candidate.sightings[0]!.visit);

function ordersOf(folded: readonly FoldedChange[], { taken, addresses }: ConfirmWorld): PlaceOrder[] {
  const names = [...new Set(folded.map(nameOf))].slice(0, maxPlaces);
  return standMs.flatMap((ms, repeat) =>
    names.map((name, index): PlaceOrder => {
      const { route, context } = taken.get(name)!.stable;
      const path = addresses.get(route) ?? route;
      const key = `r${repeat + 1}-${String(index).padStart(3, '0')}`;
      return { key, route, path, context, arrivedBy: 'replay', standMs: ms };
    }),
  );
}

/** What one load says about each change of its place. */
async function answersOf(
  load: TakenLoad,
  folded: readonly FoldedChange[],
  { taken, earlier }: ConfirmWorld,
): Promise<readonly (readonly [id: string, answer: keyof Tally])[]> {
  const name = placeName(load.load);
  const place = taken.get(name);
  const before = earlier.get(name);
  const shown = place === undefined ? null : shownLoad(load, place.stable);
  const compared = before === undefined || shown === null ? null : await comparePlace(before, shown);
  const ids = new Set(compared?.changes.map((change) => changeId(change, load.load.template)));
  const silent = compared === null || compared.reason !== null;
  return folded
    .filter((each) => nameOf(each) === name)
    .map(({ candidate: { id } }) => [id, silent ? 'unsure' : ids.has(id) ? 'failed' : 'passed'] as const);
}

export async function confirmChanges(
  tools: RunTools,
  folded: readonly FoldedChange[],
  world: ConfirmWorld,
  hooks: EngineHooks,
): Promise<ConfirmedChanges> {
  const tallies = new Map<string, Tally>(folded.map(({ candidate }) => [candidate.id, noTally]));
  await replayUntilDecided<PlaceOrder, TakenLoad>({
    rounds: 1,
    orders: () => ordersOf(folded, world),
    replay: async (orders) => ({
      replays: await loadPlaces(tools, orders, hooks),
      stoppedEarly: hooks.deadline.signal.aborted,
    }),
    learn: async (loads) => {
      for (const load of loads)
        for (const [id, answer] of await answersOf(load, folded, world)) {
          const tally = tallies.get(id) ?? noTally;
          tallies.set(id, { ...tally, [answer]: tally[answer] + 1 });
        }
    },
  });
  const tallyOf = ({ candidate }: FoldedChange): Tally => tallies.get(candidate.id) ?? noTally;
  const isConfirmed = (each: FoldedChange): boolean => tallyOf(each).failed >= standMs.length;
  return {
    confirmed: folded.filter(isConfirmed).map((each): ConfirmedChange => {
      const { candidate } = each;
      const at = candidate.sightings[0]!;
      const scenario = compileFinding(candidate.audit, at.failure, at.visit);
      return { candidate, at, scenario, tally: tallyOf(each), flaky: false, blame: null, folded: each };
    }),
    unconfirmed: folded
      .filter((each) => !isConfirmed(each))
      .map((each): UnconfirmedCandidate => {
        const tally = tallyOf(each);
        const reason =
          tally.passed > 0
            ? 'It did not occur in every fresh browser context.'
            : 'The run had no replay left to check it.';
        return { candidate: each.candidate, tally, reason, undecided: tally.passed === 0 };
      }),
  };
}
