// Replays the failing scenarios of an earlier run exactly as compiled, and lets core decide what that proves.
import type { FixCheckPlan } from '#core/domain/run-plan.ts';
import type { Baseline } from '#core/regression/baseline.ts';
import { drawFindingPictures } from '../finding-pictures.ts';
import { earlierPlaces } from '../regression/earlier-places.ts';
import { type Pipeline, type Work, beginReport } from '../pipeline.ts';
import { type CheckedRun, concludeFixCheck } from './conclude-fix-check.ts';
import { replayAll } from './replay-fix-check.ts';
import { replayRegressions } from './replay-regressions.ts';

/** The changed places as the checked run was compared with them. */
const changedPlaces = ({ chromium, changed }: Baseline) => ({
  chromium,
  places: Object.values(changed).map(({ before }) => before),
});

async function replayFailures({
  chromiumVersion,
  tools,
  plan,
  earlier,
  hooks,
}: Work<FixCheckPlan>): Promise<CheckedRun> {
  const { report: original, material, baseline, pictures } = earlier;
  const replayed: CheckedRun['replayed'] =
    material === null
      ? { groups: [], steps: [], scenarioRuns: new Map(), entry: null, stoppedEarly: false }
      : await replayAll(tools, plan, material, hooks);
  const compared: CheckedRun['compared'] =
    baseline === null || baseline.regressions.length === 0
      ? { loads: [], visits: [], steps: [], stoppedEarly: false }
      : await replayRegressions(
          tools,
          baseline,
          earlierPlaces(changedPlaces(baseline), pictures, chromiumVersion),
          hooks(0, 99),
        );
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
    findingPictures: await drawFindingPictures(live, run.runId, checked.confirmed, shown, new Map()),
    exploreMs: 0,
    confirmMs: elapsed(),
  };
};
