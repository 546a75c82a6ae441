// Where nobody brought scenarios, the workflows that the target offers become the scenarios of the run.
import type { RunPlan } from '#core/domain/run-plan.ts';
import type { Evidence } from '#core/evidence/evidence.ts';
import type { EngineDeps, EngineHooks } from '#engine/engine-run.ts';
import { discoverWorkflows } from '#engine/workflow/discover-workflows.ts';

/** The plan with what was found, and what was seen on the way. */
export async function findWorkflows(
  engine: EngineDeps,
  plan: RunPlan,
  seen: Evidence,
  hooks: EngineHooks,
): Promise<{ readonly plan: RunPlan; readonly evidence: Evidence }> {
  if (plan.discover !== true) return { plan, evidence: seen };
  const { scenarios, evidence } = await discoverWorkflows(engine, plan, hooks);
  // The preflight was looked at on the way.
  return { plan: { ...plan, scenarios, preflight: null }, evidence: { ...seen, ...evidence } };
}
