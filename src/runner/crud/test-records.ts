// Finds what records the target keeps, and follows the life of records of its own as the scenarios of the run.
import type { CrudPlan } from '#core/domain/run-plan.ts';
import { noEvidence } from '#core/evidence/no-evidence.ts';
import { discoverRecords } from '#engine/jobs/discover/discover-records.ts';
import { clearLeft } from './clear-left.ts';
import { concludeTest, noPages } from '../conclude-test.ts';
import { lookAround } from '../look-around.ts';
import { type Pipeline, beginReport, openTarget } from '../pipeline.ts';
import { addScenarios } from '../scenarios/test-scenarios.ts';

export const testRecords: Pipeline<CrudPlan> = async (work) => {
  const { tools, plan, live, hooks, elapsed } = work;
  if (plan.clears !== undefined) return clearLeft(work, plan.clears);
  openTarget(work);
  const found = await discoverRecords(tools, plan, hooks(0, 20));
  const job = { scenarios: found.scenarios, preflight: null, mayCreate: true, faultRuns: 0, from: 20 };
  const played = await addScenarios(work, job, { ...noEvidence, ...found.evidence });
  const looks = await lookAround(work, played.evidence, played.scenarios);
  beginReport(live);
  return {
    ...concludeTest(work, played, noPages, { discovered: true, looks }),
    findingPictures: new Map(),
    exploreMs: elapsed(),
    confirmMs: 0,
  };
};
