// Runs only the caller's scenarios.
import type { ScenarioPlan } from '#core/domain/run-plan.ts';
import { noEvidence } from '#core/evidence/no-evidence.ts';
import { concludeTest, noPages } from '../conclude-test.ts';
import { lookAround } from '../look-around.ts';
import { type Pipeline, beginReport, openTarget } from '../pipeline.ts';
import { addScenarios } from './test-scenarios.ts';

export const runGivenScenarios: Pipeline<ScenarioPlan> = async (work) => {
  const { scenarios, preflight, faultRuns, writesAgain = false } = work.plan;
  openTarget(work);
  const job = { scenarios, preflight, mayCreate: false, faultRuns, writesAgain, from: 0 };
  const played = await addScenarios(work, job, noEvidence);
  const looks = await lookAround(work, played.evidence, played.scenarios);
  beginReport(work.live);
  return {
    ...concludeTest(work, played, noPages, { discovered: false, looks }),
    findingPictures: new Map(),
    exploreMs: work.elapsed(),
    confirmMs: 0,
  };
};
