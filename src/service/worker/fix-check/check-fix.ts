// Replays the failing scenarios of an earlier run exactly as compiled, and lets core decide what that proves.
import type { FixCheckPlan } from '#core/domain/run-plan.ts';
import { loadBaseline } from '#service/store/baselines.ts';
import { loadReplayMaterial } from '#service/store/replay-material.ts';
import { drawFindingPictures } from '../finding-pictures.ts';
import { type Pipeline, type Work, beginReport } from '../pipeline.ts';
import { type CheckedRun, concludeFixCheck } from './conclude-fix-check.ts';
import { loadOriginal } from './load-original.ts';
import { replayAll } from './replay-fix-check.ts';
import { replayRegressions } from './replay-regressions.ts';

async function replayFailures({ deps, tools, run, plan, hooks }: Work<FixCheckPlan>): Promise<CheckedRun> {
  const original = await loadOriginal(deps, run);
  if (original === null) throw new Error('the original of a Fix Check has no report');
  const { runId } = original.run;
  const material = await loadReplayMaterial(deps.store, runId);
  const replayed: CheckedRun['replayed'] =
    material === null
      ? { groups: [], steps: [], scenarioRuns: new Map(), entry: null, stoppedEarly: false }
      : await replayAll(tools, plan, material, hooks);
  const baseline = await loadBaseline(deps.store, runId);
  const compared: CheckedRun['compared'] =
    baseline === null || baseline.regressions.length === 0
      ? { loads: [], visits: [], steps: [], stoppedEarly: false }
      : await replayRegressions(deps, tools, runId, baseline, hooks(0, 99));
  return { original, material, baseline, replayed, compared };
}

export const checkFix: Pipeline<FixCheckPlan> = async (work) => {
  const { run, live, pictures, elapsed } = work;
  live.enter('confirm', 'Replaying the failing scenarios in fresh contexts');
  const checked = concludeFixCheck(await replayFailures(work));
  beginReport(live);
  const shown = new Map(checked.confirmed.map(({ candidate, at }) => [candidate.id, at.visit]));
  return {
    ...checked,
    pictures,
    findingPictures: await drawFindingPictures(live, run.id, checked.confirmed, shown, new Map()),
    exploreMs: 0,
    confirmMs: elapsed(),
  };
};
