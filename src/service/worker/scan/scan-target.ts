// Scans pages, also runs the caller's scenarios, and confirms what the audits found.
import { allAudits } from '#core/audits/all.ts';
import { judgeVisits } from '#core/audits/run-audits.ts';
import { foldFailures } from '#core/confirm/fold-failures.ts';
import type { ScanPlan } from '#core/domain/run-plan.ts';
import { runEngine } from '#engine/run-engine.ts';
import { concludeTest } from '../conclude-test.ts';
import { confirmFindings } from './confirm-findings.ts';
import { drawFindingPictures } from '../finding-pictures.ts';
import { lookAtFindings } from './look-at-findings.ts';
import { type Pipeline, beginReport, openTarget } from '../pipeline.ts';
import { addScenarios } from '../scenarios/test-scenarios.ts';

export const scanTarget: Pipeline<ScanPlan> = async (work) => {
  const { deps, run, plan, live, hooks, elapsed } = work;
  openTarget(work);
  const scanned = await runEngine(deps.engine, { kind: 'explore', scan: plan }, hooks(0, 60));
  const beside = { scenarios: plan.scenarios, preflight: null, mayCreate: false, faultRuns: 0, from: 60 };
  const played = await addScenarios(work, beside, scanned);
  const { visits, addresses: known } = played.evidence;
  const exploreMs = elapsed();
  const judgements = judgeVisits(allAudits, visits);
  const candidates = foldFailures(judgements, visits);
  live.enter('confirm', `Replaying ${candidates.length} candidates in fresh contexts`);
  const addresses = new Map(known);
  const proved = await confirmFindings(deps.engine, plan, candidates, addresses, hooks(60, 90));
  const looked = await lookAtFindings(deps.engine, plan, proved.confirmed, addresses, hooks(90, 95));
  beginReport(live);
  const { confirmed } = looked;
  const unconfirmed = [...proved.unconfirmed, ...looked.unseen];
  const pages = { judgements, candidates, confirmed, unconfirmed, replays: proved.replays };
  return {
    ...concludeTest(work, played, pages, { discovered: false }),
    findingPictures: await drawFindingPictures(live, run.id, confirmed, proved.shown, looked.looks),
    exploreMs,
    confirmMs: elapsed() - exploreMs,
  };
};
