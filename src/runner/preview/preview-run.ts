// What a campaign preview is given, and what it ends with.
import type { JobParity, RouteParity, SuggestedRun } from '#contract/campaign-preview.ts';
import type { PreviewPlan } from '#core/parity/preview-plan.ts';

export interface PreviewInput {
  readonly plan: PreviewPlan;
  /** Routes that were open when the browser of an earlier attempt died. */
  readonly leaveOut: readonly string[];
}

export interface PreviewResult {
  readonly jobParity: JobParity;
  readonly routeParities: RouteParity[];
  readonly runs: SuggestedRun[];
}
