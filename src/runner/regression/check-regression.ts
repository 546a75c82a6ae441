// Compares a target with an earlier run of it. Where there is none, this run makes the baseline, and says so.
import type { RegressionPlan } from '#core/domain/run-plan.ts';
import { foldChanges } from '#core/regression/fold-changes.ts';
import { lookAround } from '../look-around.ts';
import { type Pipeline, beginReport, openTarget } from '../pipeline.ts';
import { compareAllPlaces } from './compare-all-places.ts';
import type { Earlier } from './compare-place.ts';
import { concludeComparison } from './conclude-comparison.ts';
import { confirmChanges } from './confirm-changes.ts';
import { drawChanges } from './draw-changes.ts';
import { earlierPlaces } from './earlier-places.ts';
import { keepRegressions } from './keep-regressions.ts';
import { replayEarlierScenarios } from './replay-earlier-scenarios.ts';
import { walkTarget } from './walk-target.ts';

export const checkRegression: Pipeline<RegressionPlan> = async (work) => {
  const { chromiumVersion, tools, run, plan, earlier: earlierRun, live, hooks, pictures, elapsed } = work;
  openTarget(work);
  const baseline = earlierRun?.baseline ?? null;
  const since = earlierRun?.since ?? null;
  const { taken, kept, visits, evidence: walked } = await walkTarget(work, baseline);
  const earlier =
    earlierRun === null
      ? new Map<string, Earlier>()
      : earlierPlaces(earlierRun.baseline, earlierRun.pictures, chromiumVersion);
  const places = await compareAllPlaces(earlier, taken, visits);
  const folded = foldChanges(places.changed, since ?? '');
  live.enter('confirm', `Reloading the pages of ${folded.length} changes in fresh contexts`);
  const world = { taken, earlier, addresses: new Map(walked.addresses) };
  const confirmation = await confirmChanges(tools, folded, world, hooks(50, 70));
  const confirmed = await drawChanges(live, run.runId, confirmation.confirmed, taken, earlier);
  const { unconfirmed } = confirmation;
  const { evidence, scenarios, runs, faults } = await replayEarlierScenarios(work, baseline, walked);
  const looks = await lookAround(work, evidence, scenarios);
  const comparison = { since, baseline, taken, places, confirmed, unconfirmed, scenarios, runs, looks, evidence };
  const regressions = await keepRegressions(live, confirmed, { taken, earlier, regionsOf: places.regionsOf });
  beginReport(live);
  return {
    ...concludeComparison({ ...comparison, failOn: plan.failOn }),
    evidence,
    judgements: [],
    confirmed,
    unconfirmed,
    scenarios,
    faults,
    baseline: {
      version: 1,
      looks: true,
      chromium: chromiumVersion,
      contexts: plan.contexts,
      addresses: walked.addresses,
      ...regressions,
      places: [...taken.values()].map(({ name, stable }) => ({ ...stable, picture: kept.get(name) ?? null })),
      scenarios: scenarios.map(({ scenario, outcome }) => ({ scenario, outcome })),
    },
    pictures,
    findingPictures: new Map(),
    exploreMs: elapsed(),
    confirmMs: 0,
  };
};
