import type { PlanKind, PlanOf, RunPlan } from '#core/domain/run-plan.ts';
import type { Claims, ScopeClaims } from './claims.ts';
import { fixCheckClaims } from './fix-check.ts';
import { regressionClaims } from './regression.ts';
import { scanClaims } from './scan.ts';
import { scenarioClaims } from './scenarios.ts';
import { smokeClaims } from './smoke.ts';
import { workflowClaims } from './workflows.ts';

const claims: { readonly [K in PlanKind]: Claims<PlanOf<K>> } = {
  scan: scanClaims,
  scenarios: scenarioClaims,
  workflows: workflowClaims,
  regression: regressionClaims,
  smoke: smokeClaims,
  fix_check: fixCheckClaims,
};

/** The row of a plan takes that plan; the compiler cannot follow this through the lookup. */
export const claimsOf = (plan: RunPlan): Claims<RunPlan> => claims[plan.kind] as Claims<RunPlan>;

export const scopeClaimsOf = (plan: RunPlan): ScopeClaims => claimsOf(plan).scope(plan);
