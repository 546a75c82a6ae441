// What was discovered on the target is run as the scenarios of the run.
import type { RunPlan } from '#core/domain/run-plan.ts';
import type { Evidence } from '#core/evidence/evidence.ts';
import { noEvidence } from '#core/evidence/no-evidence.ts';
import { concludeTest, noPages } from '../conclude-test.ts';
import { lookAround } from '../look-around.ts';
import type { Outcome } from '../outcome.ts';
import { type Work, beginReport } from '../pipeline.ts';
import { type ScenarioJob, addScenarios } from './test-scenarios.ts';

export interface Discovered {
  readonly scenarios: ScenarioJob['scenarios'];
  readonly spares?: ScenarioJob['spares'];
  readonly evidence: Partial<Evidence>;
}

export async function playDiscovered(
  work: Work<RunPlan>,
  { scenarios, spares = [], evidence }: Discovered,
  job: Omit<ScenarioJob, 'scenarios' | 'spares' | 'preflight'>,
): Promise<Outcome> {
  // The preflight was already checked while crawling.
  const played = await addScenarios(
    work,
    { ...job, scenarios, spares, preflight: null },
    { ...noEvidence, ...evidence },
  );
  const looks = await lookAround(work, played.evidence, played.scenarios);
  beginReport(work.live);
  return {
    ...concludeTest(work, played, noPages, { discovered: true, looks }),
    findingPictures: new Map(),
    exploreMs: work.elapsed(),
    confirmMs: 0,
  };
}
