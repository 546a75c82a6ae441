// Whether a run would have seen a finding, had it still been there. A route that was opened for another purpose proves nothing.
import type { Finding } from '#contract/finding.ts';
import type { Report } from '#contract/report.ts';
import type { RunMode } from '#contract/vocabulary/run-modes.ts';

/** Changes are relative to one earlier run: if the next run does not report them, that does not mean they were undone. */
const changes: ReadonlySet<string> = new Set(['visual_regression', 'behaviour_regression']);

/** Whether a run of this mode runs audits on pages. */
const audits: Record<RunMode, boolean> = {
  fast_bug_scan: true,
  workflow_test: true,
  regression_check: false,
  authenticated_smoke: true,
  full_crud_e2e: true,
};

export function looksFor({ run, scenarios }: Report, { type, reproduction }: Finding): boolean {
  if (scenarios.some(({ id, outcome }) => id === reproduction.scenarioId && outcome === 'passed')) return true;
  if (changes.has(type)) return false;
  return audits[run.mode];
}
