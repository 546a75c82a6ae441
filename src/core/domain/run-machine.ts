// The states of a run, the ways between them, and what each end does to the charge.
import type { RunState } from '#contract/vocabulary/run-states.ts';
import type { Verdict } from '#contract/vocabulary/verdicts.ts';

export type EndState = Extract<RunState, 'completed' | 'errored' | 'cancelled'>;

/** running → running is a job that came again after its worker was lost. */
export const nextStates = {
  queued: ['running', 'errored', 'cancelled'],
  running: ['running', 'completed', 'errored', 'cancelled'],
  completed: [],
  errored: [],
  cancelled: [],
} as const satisfies Record<RunState, readonly RunState[]>;

export const mayBecome = (from: RunState, to: RunState): boolean =>
  (nextStates[from] as readonly RunState[]).includes(to);

export const hasEnded = (state: RunState): state is EndState => nextStates[state].length === 0;

export interface RunEnd {
  readonly from: RunState;
  readonly to: EndState;
  readonly verdict: Verdict;
  /** Pages that the saved report judges. What a lost worker saw and never reported does not count. */
  readonly pagesJudged: number;
}

const givesBack = {
  completed: (end) => end.verdict === 'blocked',
  errored: (end) => end.pagesJudged === 0,
  cancelled: (end) => end.from === 'queued',
} as const satisfies Record<EndState, (end: RunEnd) => boolean>;

export const refundsCharge = (end: RunEnd): boolean => givesBack[end.to](end);
