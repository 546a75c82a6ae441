// What is known about the candidates of a run while they are replayed.
import { compileFinding } from '#core/confirm/compile-finding.ts';
import { type Tally, addTallies, decideConfirmed, noTally, tallyReplays } from '#core/confirm/decide-confirmed.ts';
import type { Candidate, Sighting } from '#core/confirm/fold-failures.ts';
import { type ReplayOrder, planConfirmation } from '#core/confirm/plan-confirmation.ts';
import type { Visit } from '#core/evidence/visit.ts';
import type { ConfirmedFinding, UnconfirmedCandidate } from '#core/report/confirmed-finding.ts';

export const rounds = 2;
/** Replays for a candidate that did not reproduce at once. */
const secondChances = 5;

const isLast = (round: number): boolean => round === rounds - 1;

export interface ConfirmedAll {
  readonly confirmed: readonly ConfirmedFinding[];
  readonly unconfirmed: readonly UnconfirmedCandidate[];
  /** The replay that shows each confirmed finding. */
  readonly shown: ReadonlyMap<string, Visit>;
  readonly replays: readonly Visit[];
}

export class Confirmation {
  readonly #candidates: readonly Candidate[];
  readonly #name: string;
  readonly #tallies = new Map<string, Tally>();
  readonly #places = new Map<string, Sighting>();
  readonly #shown = new Map<string, Visit>();
  readonly #decisions = new Map<string, 'confirmed' | 'flaky' | 'unconfirmed'>();
  readonly #reasons = new Map<string, string>();
  readonly #reached = new Set<string>();
  readonly #replays: Visit[] = [];
  #open: readonly Candidate[];
  #orders: readonly ReplayOrder[] = [];
  #left: readonly string[] = [];
  #late = false;

  constructor(candidates: readonly Candidate[], name: string) {
    this.#candidates = candidates;
    this.#name = name;
    this.#open = candidates;
  }

  plan(round: number): readonly ReplayOrder[] {
    if (this.#open.length === 0) return [];
    const repeats = (candidate: Candidate): number => (isLast(round) ? secondChances : candidate.audit.replays);
    const { orders, chosen, left } = planConfirmation(this.#open, repeats, `${this.#name}${round + 1}`);
    for (const [id, sighting] of chosen) this.#places.set(id, sighting);
    for (const id of left) {
      this.#reasons.set(id, 'The run had no replay left for it.');
      this.#decisions.set(id, 'unconfirmed');
    }
    this.#orders = orders;
    this.#left = left;
    return orders;
  }

  outOfTime(): void {
    this.#late = true;
  }

  learn(visits: readonly Visit[], round: number): void {
    this.#replays.push(...visits);
    for (const { key, document, crashed } of visits)
      if (document.failure === null && !crashed)
        for (const id of this.#orders.find((order) => order.key === key)?.candidates ?? []) this.#reached.add(id);
    const counted = tallyReplays(this.#open, this.#orders, visits);
    const again = this.#open.filter((candidate) => {
      const tally = addTallies(this.#tallyOf(candidate), counted.get(candidate.id) ?? noTally);
      this.#tallies.set(candidate.id, tally);
      this.#show(candidate, visits);
      return this.#decide(candidate, tally, round) === 'again';
    });
    this.#open = again;
    if (this.#late) for (const { id } of again) this.#reasons.set(id, 'The run ran out of time.');
  }

  #tallyOf({ id }: Candidate): Tally {
    return this.#tallies.get(id) ?? noTally;
  }

  #decide({ id, audit }: Candidate, tally: Tally, round: number): ReturnType<typeof decideConfirmed> {
    const cleared = audit.everyReplay === true && tally.passed > 0;
    const decision = cleared || this.#left.includes(id) ? 'unconfirmed' : decideConfirmed(tally, isLast(round));
    if (decision !== 'again') this.#decisions.set(id, decision);
    return decision;
  }

  #show({ id }: Candidate, visits: readonly Visit[]): void {
    const order = this.#orders.find(({ candidates }) => candidates.includes(id));
    const visit = visits.find(({ key }) => key === order?.key);
    if (visit !== undefined && !this.#shown.has(id)) this.#shown.set(id, visit);
  }

  conclude(): ConfirmedAll {
    const confirmed: ConfirmedFinding[] = [];
    const unconfirmed: UnconfirmedCandidate[] = [];
    for (const candidate of this.#candidates) {
      const tally = this.#tallyOf(candidate);
      const decision = this.#decisions.get(candidate.id);
      const at = this.#places.get(candidate.id);
      if (at !== undefined && (decision === 'confirmed' || decision === 'flaky')) {
        const scenario = compileFinding(candidate.audit, at.failure, at.visit);
        confirmed.push({ candidate, at, scenario, tally, flaky: decision === 'flaky', blame: null });
      } else unconfirmed.push({ candidate, tally, ...this.#whyNot(candidate) });
    }
    return { confirmed, unconfirmed, shown: this.#shown, replays: this.#replays };
  }

  #whyNot({ id }: Candidate): Pick<UnconfirmedCandidate, 'reason' | 'undecided'> {
    const reached = this.#reached.has(id);
    const usual = reached
      ? 'It did not reproduce in fresh browser contexts.'
      : 'Its page did not load again, so it could not be re-checked.';
    return { reason: this.#reasons.get(id) ?? usual, undecided: !reached };
  }
}
