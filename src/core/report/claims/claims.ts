// The parts of a report that depend on the kind of its run. Each kind has one file here and one row in `all.ts`.
import type { Report } from '#contract/report.ts';
import type { PlannedCreates, RunPlan } from '#core/domain/run-plan.ts';
import type { ReportInput } from '../report-input.ts';

/** What a run says about how much it tested; a Fix Check says the same as the run that it checks. */
export interface ScopeClaims {
  /** Undecided scenarios are listed as uncertain. */
  readonly listsUnsure: boolean;
  /** What must not be claimed beyond it. */
  readonly beyond: (creates: PlannedCreates | null) => readonly string[];
}

export interface Claims<P extends RunPlan> {
  readonly scope: (plan: P) => ScopeClaims;
  /** How the run ended, in one sentence. */
  readonly sentence: (input: ReportInput) => string;
  /** What a pass says. */
  readonly statement: (input: ReportInput) => string;
  /** How much a pass proves. */
  readonly proof: (input: ReportInput, confidence: Report['coverageConfidence']) => Report['proofStrength'];
  /** What must not be claimed, in addition to what its scope and its scenarios forbid. */
  readonly warnings: (input: ReportInput) => readonly string[];
}
