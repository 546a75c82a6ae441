// What the worker hands to the report once thinking and doing have agreed.
import type { Blame } from '#core/evidence/blame.ts';
import type { FoundSource } from '#core/evidence/source-place.ts';
import type { Candidate, Sighting } from '#core/confirm/fold-failures.ts';
import type { Tally } from '#core/confirm/decide-confirmed.ts';
import type { Scenario } from '#core/scenarios/scenario.ts';

export interface ConfirmedFinding {
  readonly candidate: Candidate;
  readonly at: Sighting;
  readonly scenario: Scenario;
  readonly tally: Tally;
  readonly flaky: boolean;
  readonly blame: Blame | null;
  /** Where its cause is in the source; missing where no public source map tells. */
  readonly source?: FoundSource;
}

/** How many faults were seen that no replay could look for; low ones decide nothing. */
export const countUndecided = (unconfirmed: readonly UnconfirmedCandidate[]): number =>
  unconfirmed.filter(({ candidate, undecided }) => undecided && candidate.severity !== 'low').length;

export interface UnconfirmedCandidate {
  readonly candidate: Candidate;
  readonly tally: Tally;
  readonly reason: string;
  /** No replay could look for it: it is neither there nor gone. */
  readonly undecided: boolean;
}
