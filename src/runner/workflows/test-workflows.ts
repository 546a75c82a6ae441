// Finds the workflows that the target offers, and runs them as the scenarios of the run.
import type { WorkflowPlan } from '#core/domain/run-plan.ts';
import { discoverWorkflows } from '#engine/jobs/discover/discover-workflows.ts';
import { type Pipeline, openTarget } from '../pipeline.ts';
import { playDiscovered } from '../scenarios/play-discovered.ts';

export const testWorkflows: Pipeline<WorkflowPlan> = async (work) => {
  const { tools, plan, hooks } = work;
  openTarget(work);
  const found = await discoverWorkflows(tools, plan, hooks(0, 30));
  return playDiscovered(work, found, { mayCreate: plan.creates !== null, faultRuns: plan.faultRuns, from: 0 });
};
