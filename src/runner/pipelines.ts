import type { PlanKind, PlanOf, RunPlan } from '#core/domain/run-plan.ts';
import { checkRegression } from './regression/check-regression.ts';
import { checkFix } from './fix-check/check-fix.ts';
import type { Pipeline } from './pipeline.ts';
import { scanTarget } from './scan/scan-target.ts';
import { runGivenScenarios } from './scenarios/run-given-scenarios.ts';
import { testMembers } from './smoke/test-members.ts';
import { testWorkflows } from './workflows/test-workflows.ts';

const pipelines: { readonly [K in PlanKind]: Pipeline<PlanOf<K>> } = {
  scan: scanTarget,
  scenarios: runGivenScenarios,
  workflows: testWorkflows,
  regression: checkRegression,
  smoke: testMembers,
  fix_check: checkFix,
};

/** The row of a plan takes that plan; the compiler cannot follow this through the lookup. */
export const pipelineOf = (plan: RunPlan): Pipeline<RunPlan> => pipelines[plan.kind] as Pipeline<RunPlan>;
