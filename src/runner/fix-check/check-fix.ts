// Replays the failing scenarios of an earlier run exactly as compiled, and lets core decide what that proves.
import type { FixCheckPlan } from '#core/domain/run-plan.ts';
import type { Baseline } from '#core/regression/baseline.ts';
import { checkPreflight } from '#engine/crawl/check-preflight.ts';
import { drawFindingPictures } from '../finding-pictures.ts';
import { lookAround } from '../look-around.ts';
import { earlierPlaces } from '../regression/earlier-places.ts';
import { type Pipeline, type Work, beginReport } from '../pipeline.ts';
import { type CheckedRun, concludeFixCheck } from './conclude-fix-check.ts';
import { lookAtEntry, nothingReplayed, replayAll } from './replay-fix-check.ts';
import { replayRegressions } from './replay-regressions.ts';

/** The changed places as the checked run was compared with them. */
const changedPlaces = ({ chromium, changed }: Baseline) => ({
  chromium,
  places: Object.values(changed).map(({ before }) => before),
});

/** Nothing is done to a target that is not what the caller said it is; its entry page may tell what it is. */
async function checkAgain({ tools, plan, earlier, hooks }: Work<FixCheckPlan>) {
  const { entry, contexts } = plan;
  // Fix Checks that were queued by an older version have none.
  const order = { preflight: plan.preflight ?? null, entry, context: contexts[0] ?? 'laptop' };
  const { signal } = hooks(0, 0).deadline;
  const preflight = await checkPreflight(order, tools, tools.tabs('per_visit'), signal);
  const { material } = earlier;
  const holds = preflight === null || preflight.passed;
  const seen = holds || material === null ? null : await lookAtEntry(tools, plan, material, hooks(0, 95));
  return { preflight, holds, entry: seen };
}

export const nothingCompared: CheckedRun['compared'] = { loads: [], visits: [], steps: [], stoppedEarly: false };

async function replayFailures(work: Work<FixCheckPlan>): Promise<CheckedRun> {
  const { chromiumVersion, tools, plan, earlier, hooks } = work;
  const { report: original, material, baseline, pictures } = earlier;
  const { preflight, holds, entry } = await checkAgain(work);
  const stored = { preflight, original, material, baseline };
  if (!holds) return { ...stored, looks: [], replayed: { ...nothingReplayed, entry }, compared: nothingCompared };
  const replayed = material === null ? nothingReplayed : await replayAll(tools, plan, material, hooks);
  const compared =
    baseline === null || baseline.regressions.length === 0
      ? nothingCompared
      : await replayRegressions(
          tools,
          baseline,
          earlierPlaces(changedPlaces(baseline), pictures, chromiumVersion),
          hooks(0, 99),
        );
  const looks = replayed.groups.length > 0 ? [] : await lookAround(work, { preflight, addresses: [] }, []);
  return { ...stored, looks, replayed, compared };
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
