// What one execution of a run hands to its settlement.
import type { ReplayMaterial } from '#core/fix-check/replay-material.ts';
import type { Baseline } from '#core/regression/baseline.ts';
import type { ReportInput } from '#core/report/report-input.ts';

export type Outcome = Omit<ReportInput, 'run' | 'finishedMs' | 'plan' | 'timings'> & {
  readonly exploreMs: number;
  readonly confirmMs: number;
  /** Kept with the run for later Fix Checks; null when nothing failed. */
  readonly material?: ReplayMaterial | null;
  /** Kept with the run for later comparisons. */
  readonly baseline?: Baseline | null;
};
