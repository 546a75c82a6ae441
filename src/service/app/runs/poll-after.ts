import type { RunState } from '#contract/vocabulary/run-states.ts';

/** How long a reader should wait before asking again; 0 when nothing will change any more. */
export const pollAfterMs = {
  queued: 1_000,
  running: 1_000,
  completed: 0,
  errored: 0,
  cancelled: 0,
} as const satisfies Record<RunState, number>;
