// Which pages are visited again, and for which candidates: as few visits as prove as much as possible.
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { Failure } from '#core/audits/define.ts';
import { linkOfCause } from '#core/audits/runtime/broken-link.ts';
import { isHang } from '#core/audits/runtime/stopped-responding.ts';
import { type SessionTest, sessionTestOf } from '#core/evidence/session-test.ts';
import type { Candidate, Sighting } from './fold-failures.ts';

export interface ReplayOrder {
  readonly key: string;
  readonly route: string;
  readonly context: Viewport;
  readonly checkLinks: readonly string[];
  readonly access: boolean;
  /** Whether controls are used in search of a menu; such a replay serves nothing else. */
  readonly ways: boolean;
  /** Where its layout faults were seen: no other width can show them again. */
  readonly widths: readonly Viewport[];
  /** The first of its replays is the one that is shown. */
  readonly picture: boolean;
  /** The controls that are used, one after the other; such a replay serves nothing else. */
  readonly probes: readonly NonNullable<Failure['probe']>[];
  /** The line between members and strangers is tested; such a replay serves nothing else. */
  readonly session: SessionTest | null;
  /** The page is expected to hang, which takes a whole core. */
  readonly hangs: boolean;
  readonly candidates: readonly string[];
}

export interface Confirmation {
  readonly orders: readonly ReplayOrder[];
  /** The sighting each candidate is replayed at. */
  readonly chosen: ReadonlyMap<string, Sighting>;
  /** Candidates that no visit was left for. */
  readonly left: readonly string[];
}

const maxVisits = 90;

/** Each control is the first to be used in one of three replays. */
const maxProbes = 3;

interface Group {
  readonly sighting: Sighting;
  readonly context: Viewport;
  readonly candidates: Candidate[];
}

/**
 * The window in which a replay loads the page. A layout fault that was seen only after the window was resized may be
 * the resizing: a chart keeps the width at which it was drawn. So the page is loaded at the width of the fault.
 */
export const windowOf = ({ audit }: Pick<Candidate, 'audit'>, { visit, failure }: Sighting): Viewport =>
  !audit.needs.includes('layouts') || failure.viewports.includes(visit.context)
    ? visit.context
    : (failure.viewports[0] ?? visit.context);

/** A control that does nothing leaves the page as it was: the next one can be used without another load. */
const leavesPage = ({ audit }: Candidate, { failure }: Sighting): boolean =>
  audit.everyReplay === true && failure.probe?.opener === null;

/** Candidates of the same place share their replays. */
function placeOf(candidate: Candidate, sighting: Sighting, groups: ReadonlyMap<string, Group>): string {
  const { visit, failure } = sighting;
  const test = sessionTestOf(candidate.audit.id);
  if (test !== null) return `session ${test} ${visit.route}`;
  const page = `${windowOf(candidate, sighting)} ${visit.route}`;
  if (candidate.audit.needs.includes('ways')) return `${page} ways`;
  if (failure.probe === undefined) return page;
  if (!leavesPage(candidate, sighting)) return `${page} ${failure.cause}`;
  for (let part = 0; ; part += 1) {
    const place = `${page} use ${part}`;
    const members = groups.get(place)?.candidates ?? [];
    if (members.length < maxProbes || members.some(({ cause }) => cause === candidate.cause)) return place;
  }
}

const rotated = <T>(items: readonly T[], by: number): readonly T[] => {
  const start = items.length === 0 ? 0 : by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
};

/** What is used in a replay, in an order that changes from replay to replay. */
function probesOf(
  members: readonly Candidate[],
  chosen: ReadonlyMap<string, Sighting>,
  repeat: number,
): ReplayOrder['probes'] {
  const probes = new Map(
    members.flatMap(({ id, cause }) => {
      const probe = chosen.get(id)?.failure.probe;
      return probe === undefined ? [] : [[cause, probe] as const];
    }),
  );
  return rotated([...probes.values()], repeat);
}

export function planConfirmation(
  candidates: readonly Candidate[],
  repeats: (candidate: Candidate) => number,
  round: string,
): Confirmation {
  const groups = new Map<string, Group>();
  const chosen = new Map<string, Sighting>();
  const left: string[] = [];
  let visits = 0;
  for (const candidate of candidates) {
    const places = candidate.sightings.map((sighting) => placeOf(candidate, sighting, groups));
    const shared = places.find((place) => groups.has(place));
    const first = candidate.sightings[0];
    if (first === undefined) continue;
    const place = shared ?? places[0]!;
    const group = groups.get(place);
    const grown = Math.max(repeats(candidate), ...(group?.candidates.map(repeats) ?? [0]));
    const before = group === undefined ? 0 : Math.max(...group.candidates.map(repeats));
    if (visits + grown - before > maxVisits) {
      left.push(candidate.id);
      continue;
    }
    visits += grown - before;
    const sighting = candidate.sightings[places.indexOf(place)] ?? first;
    chosen.set(candidate.id, sighting);
    const context = windowOf(candidate, sighting);
    if (group === undefined) groups.set(place, { sighting, context, candidates: [candidate] });
    else group.candidates.push(candidate);
  }
  const orders = [...groups.values()].flatMap(({ sighting, context, candidates: members }, index) =>
    Array.from({ length: Math.max(...members.map(repeats)) }, (_, repeat): ReplayOrder => {
      const wanted = members.filter((member) => repeat < repeats(member));
      return {
        key: `${round}-${String(index).padStart(3, '0')}-${repeat}`,
        route: sighting.visit.route,
        context,
        checkLinks: wanted
          .filter(({ audit }) => audit.id === 'broken_link')
          .map(({ cause }) => linkOfCause(cause))
          .sort(),
        access: wanted.some(({ audit }) => audit.needs.includes('access')),
        ways: wanted.some(({ audit }) => audit.needs.includes('ways')),
        widths: wanted
          .filter(({ audit }) => audit.needs.includes('layouts'))
          .flatMap(({ id }) => chosen.get(id)?.failure.viewports ?? []),
        picture: repeat === 0,
        probes: probesOf(wanted, chosen, repeat),
        session: sessionTestOf(members[0]!.audit.id),
        hangs: wanted.some(({ cause }) => isHang(cause)),
        candidates: wanted.map(({ id }) => id),
      };
    }),
  );
  return { orders, chosen, left };
}
