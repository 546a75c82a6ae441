// What the worker hands to the report once thinking and doing have agreed.
import type { Blame } from '#core/evidence/blame.ts';
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
}

export interface UnconfirmedCandidate {
  readonly candidate: Candidate;
  readonly tally: Tally;
  readonly reason: string;
}
