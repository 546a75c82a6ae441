// Finds the workflows that the target offers, and runs them as the scenarios of the run.
import type { WorkflowPlan } from '#core/domain/run-plan.ts';
import { noEvidence } from '#core/evidence/no-evidence.ts';
import { discoverWorkflows } from '#engine/jobs/discover/discover-workflows.ts';
import { concludeTest, noPages } from '../conclude-test.ts';
import { lookAround } from '../look-around.ts';
import { type Pipeline, beginReport, openTarget } from '../pipeline.ts';
import { addScenarios } from '../scenarios/test-scenarios.ts';

export const testWorkflows: Pipeline<WorkflowPlan> = async (work) => {
  const { tools, plan, live, hooks, elapsed } = work;
  openTarget(work);
  const found = await discoverWorkflows(tools, plan, hooks(0, 30));
  const played = await addScenarios(
    work,
    {
      scenarios: found.scenarios,
      // It was already checked while crawling.
      preflight: null,
      mayCreate: plan.creates !== null,
      faultRuns: plan.faultRuns,
      from: 0,
    },
    { ...noEvidence, ...found.evidence },
  );
  const looks = await lookAround(work, played.evidence, played.scenarios);
  beginReport(live);
  return {
    ...concludeTest(work, played, noPages, { discovered: true, looks }),
    findingPictures: new Map(),
    exploreMs: elapsed(),
    confirmMs: 0,
  };
};
