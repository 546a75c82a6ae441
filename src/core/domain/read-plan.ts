// Reads a stored plan. Plans used to be one type with optional fields; the store still contains such runs.
import type { RunKind } from '#contract/vocabulary/run-kinds.ts';
import type { Scenario } from '#core/scenarios/scenario.ts';
import { baseOf, planFixCheck } from './plan-fix-check.ts';
import type { PlannedCreates, RegressionPlan, RunPlan, ScanPlan, TestPlan } from './run-plan.ts';

/** The shape before there were kinds. A Fix Check had the plan of its original, with a time limit of its own. */
export interface OldPlan extends Omit<ScanPlan, 'scenarios'> {
  readonly scenarios?: readonly Scenario[];
  readonly executeOnly?: boolean;
  readonly discover?: boolean;
  readonly creates?: PlannedCreates;
  readonly faultRuns?: number;
  readonly baseline?: RegressionPlan['baseline'];
}

export type StoredPlan = RunPlan | OldPlan;

function testPlanOf(old: OldPlan): TestPlan {
  const { preflight, scope, crawl, scenarios = [], faultRuns = 0, creates = null } = old;
  const base = { ...baseOf(old), preflight };
  if (old.baseline !== undefined)
    return { ...base, kind: 'regression', scope, crawl, scenarios, baseline: old.baseline };
  if (old.discover === true) return { ...base, kind: 'workflows', scope, crawl, creates, faultRuns };
  if (old.executeOnly === true) return { ...base, kind: 'scenarios', scenarios, faultRuns };
  return { ...base, kind: 'scan', scope, crawl, scenarios };
}

/** A plan of kind scan has the same fields in both shapes, so it is read as the old one. */
export function readPlan(stored: StoredPlan, runKind: RunKind): RunPlan {
  if (stored.kind !== 'scan') return stored;
  const plan = testPlanOf(stored);
  return runKind === 'fix_check' ? { ...planFixCheck(plan), budgetMs: stored.budgetMs } : plan;
}
