// The plan of a Fix Check follows from the plan of the run that it checks.
import { limit } from '#contract/limits.ts';
import { plannedCreates } from './planned-creates.ts';
import type { FixCheckPlan, PlanBase, RunPlan } from './run-plan.ts';

export function baseOf(plan: PlanBase): PlanBase {
  const { mode, target, entry, pagesLimit, viewport, viewports, contexts, budgetMs, capped } = plan;
  const { failOn, loginId, loginSteps } = plan;
  const base = { mode, target, entry, pagesLimit, viewport, viewports, contexts, budgetMs, capped };
  return {
    ...base,
    ...(failOn !== undefined && { failOn }),
    ...(loginId !== undefined && { loginId }),
    ...(loginSteps !== undefined && { loginSteps }),
  };
}

export const planFixCheck = (original: RunPlan): FixCheckPlan => ({
  ...baseOf(original),
  kind: 'fix_check',
  of: original.kind === 'fix_check' ? original.of : original.kind,
  creates: plannedCreates(original),
  // Missing in Fix Checks that were queued by an older version.
  preflight: original.preflight ?? null,
  budgetMs: limit('fastScanMs'),
});
