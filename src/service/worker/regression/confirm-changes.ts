// A change is reported only when each of two more loads in fresh contexts shows it again.
import { compileFinding } from '#core/confirm/compile-finding.ts';
import { type Tally, noTally } from '#core/confirm/decide-confirmed.ts';
import { placeName } from '#core/regression/baseline.ts';
import { type FoldedChange, changeId } from '#core/regression/fold-changes.ts';
import type { ConfirmedFinding, UnconfirmedCandidate } from '#core/report/confirmed-finding.ts';
import type { EngineHooks } from '#engine/engine-run.ts';
import type { RunTools } from '#engine/run-tools.ts';
import type { PlaceOrder } from '#engine/regression/load-place.ts';
import { loadPlaces } from '#engine/regression/walk-places.ts';
import { type Earlier, comparePlace, shownLoad } from './compare-place.ts';
import type { TakenPlace } from './take-places.ts';

const standMs = [900, 2_000] as const;
const mostPlaces = 40;

export interface ConfirmedChange extends ConfirmedFinding {
  readonly folded: FoldedChange;
}

export interface ConfirmedChanges {
  readonly confirmed: readonly ConfirmedChange[];
  readonly unconfirmed: readonly UnconfirmedCandidate[];
}

export async function confirmChanges(
  tools: RunTools,
  folded: readonly FoldedChange[],
  world: {
    readonly taken: ReadonlyMap<string, TakenPlace>;
    readonly earlier: ReadonlyMap<string, Earlier>;
    readonly addresses: ReadonlyMap<string, string>;
  },
  hooks: EngineHooks,
): Promise<ConfirmedChanges> {
  const nameOf = ({ candidate }: FoldedChange): string => placeName(candidate.sightings[0]!.visit);
  const names = [...new Set(folded.map(nameOf))].slice(0, mostPlaces);
  const orders = standMs.flatMap((ms, repeat) =>
    names.map((name, index): PlaceOrder => {
      const { route, context } = world.taken.get(name)!.stable;
      const path = world.addresses.get(route) ?? route;
      const key = `r${repeat + 1}-${String(index).padStart(3, '0')}`;
      return { key, route, path, context, arrivedBy: 'replay', standMs: ms };
    }),
  );
  const loads = orders.length === 0 ? [] : await loadPlaces(tools, orders, hooks);
  const tallies = new Map<string, Tally>(folded.map(({ candidate }) => [candidate.id, noTally]));
  for (const taken of loads) {
    const name = placeName(taken.load);
    const place = world.taken.get(name);
    const before = world.earlier.get(name);
    const shown = place === undefined ? null : shownLoad(taken, place.stable);
    const compared = before === undefined || shown === null ? null : await comparePlace(before, shown);
    const ids = new Set(compared?.changes.map((change) => changeId(change, taken.load.template)));
    for (const each of folded) {
      if (nameOf(each) !== name) continue;
      const { id } = each.candidate;
      const answer = compared === null || compared.reason !== null ? 'unsure' : ids.has(id) ? 'failed' : 'passed';
      const tally = tallies.get(id) ?? noTally;
      tallies.set(id, { ...tally, [answer]: tally[answer] + 1 });
    }
  }
  const confirmed: ConfirmedChange[] = [];
  const unconfirmed: UnconfirmedCandidate[] = [];
  for (const each of folded) {
    const { candidate } = each;
    const tally = tallies.get(candidate.id) ?? noTally;
    const at = candidate.sightings[0]!;
    if (tally.failed >= standMs.length)
      confirmed.push({
        candidate,
        at,
        scenario: compileFinding(candidate.audit, at.failure, at.visit),
        tally,
        flaky: false,
        blame: null,
        folded: each,
      });
    else
      unconfirmed.push({
        candidate,
        tally,
        reason:
          tally.passed > 0
            ? 'It did not show in every fresh browser context.'
            : 'The run had no replay left that could judge it.',
        undecided: tally.passed === 0,
      });
  }
  return { confirmed, unconfirmed };
}
