// Whether a run would have seen a finding, had it still been there. A route that was opened for another purpose proves nothing.
import type { Finding } from '#contract/finding.ts';
import type { Report } from '#contract/report.ts';

/** Changes are relative to one earlier run: if the next run does not report them, that does not mean they were undone. */
const changes: ReadonlySet<string> = new Set(['visual_regression', 'behaviour_regression']);

export function looksFor({ run, scenarios }: Report, { type, reproduction }: Finding): boolean {
  if (scenarios.some(({ id, outcome }) => id === reproduction.scenarioId && outcome === 'passed')) return true;
  if (changes.has(type)) return false;
  // It runs no audits.
  return run.mode !== 'regression_check';
}
