// Compares a target with an earlier run of it. Where there is none, this run makes the baseline, and says so.
import { limit } from '#contract/limits.ts';
import { decideVerdict } from '#core/domain/decide-verdict.ts';
import type { RegressionPlan } from '#core/domain/run-plan.ts';
import { buildReplayMaterial } from '#core/confirm/replay-material.ts';
import { bySeverity } from '#core/confirm/fold-failures.ts';
import type { Evidence } from '#core/evidence/evidence.ts';
import { reachedCaps } from '#core/evidence/reached-caps.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { type Baseline, routesOf } from '#core/regression/baseline.ts';
import { type ComparedRun, sayCompared, sinceRun } from '#core/regression/compared-run.ts';
import { foldChanges } from '#core/regression/fold-changes.ts';
import { keepScenarios } from '#core/report/check-scenarios.ts';
import { countUndecided } from '#core/report/confirmed-finding.ts';
import { scenarioFailures } from '#core/report/blocks/scenario-findings.ts';
import type { StoredPicture } from '#core/report/report-input.ts';
import type { Scenario } from '#core/scenarios/scenario.ts';
import { packPicture } from '#engine/regression/pack-picture.ts';
import { type Walked, walkPlaces } from '#engine/regression/walk-places.ts';
import { type StoredBaseline, latestBaseline, loadBaseline } from '#service/store/baselines.ts';
import { loadRun } from '#service/store/runs.ts';
import type { Run } from '#service/store/tables.ts';
import { compareAllPlaces } from './compare-all-places.ts';
import type { Earlier } from './compare-place.ts';
import { type TakenPlace, takePlaces } from './take-places.ts';
import { confirmChanges } from './confirm-changes.ts';
import { drawChanges } from './draw-changes.ts';
import { pictureAddress } from '../finding-pictures.ts';
import { keepRegressions } from './keep-regressions.ts';
import type { LiveRun } from '../live-run.ts';
import { loadEarlier } from './load-earlier.ts';
import type { Outcome } from '../outcome.ts';
import { type Pipeline, type Work, beginReport, openTarget } from '../pipeline.ts';
import { addScenarios } from '../scenarios/test-scenarios.ts';
import type { WorkerDeps } from '../worker-deps.ts';

async function findBaseline(
  { store }: WorkerDeps,
  run: Run,
  { baseline: { runId: named }, target }: RegressionPlan,
): Promise<StoredBaseline | null> {
  if (named === null)
    return latestBaseline(store, {
      accountId: run.accountId,
      origin: target.origin,
      until: run.startedAt ?? store.clock(),
    });
  const earlier = await loadRun(store.db, named);
  const baseline = earlier === null ? null : await loadBaseline(store, named);
  return earlier === null || baseline === null ? null : { run: earlier, baseline };
}

async function keepPictures(
  live: LiveRun,
  runId: string,
  taken: ReadonlyMap<string, TakenPlace>,
  pictures: Map<string, StoredPicture>,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const [name, { loads }] of taken) {
    const [first] = loads;
    if (first?.shot == null) continue;
    const { width, height } = first.shot;
    const packed = { bytes: await packPicture(first.shot.png), width, height };
    const file = await live.keep(`place-${first.load.key}`, packed, { format: 'webp' });
    if (file === null) continue;
    names.set(name, file);
    pictures.set(file, { name: file, url: pictureAddress(runId, file), width, height });
  }
  return names;
}

const visitsOf = (
  taken: ReadonlyMap<string, TakenPlace>,
  kept: ReadonlyMap<string, string>,
): ReadonlyMap<string, Visit> =>
  new Map(
    [...taken].map(([name, { loads }]) => {
      const { visit, shot, load } = loads[0]!;
      const file = kept.get(name);
      const pictures =
        file === undefined || shot === null
          ? []
          : [{ name: file, viewport: load.context, width: shot.width, height: shot.height, ink: null }];
      return [name, { ...visit, pictures }] as const;
    }),
  );

const evidenceOf = (walked: Walked, visits: readonly Visit[]): Evidence => ({
  visits,
  steps: walked.loads.map(({ step }) => step),
  routesSeen: walked.routesSeen,
  templatesSeen: walked.templatesSeen,
  skipped: walked.skipped,
  edges: walked.edges,
  addresses: walked.addresses,
  preflight: walked.preflight,
  guardRefusals: walked.guardRefusals,
  caps: reachedCaps(visits),
  stoppedEarly: walked.stoppedEarly,
});

/** The scenarios of the earlier run, and those that the caller brings now. */
function scenariosOf({ scenarios: own }: RegressionPlan, baseline: Baseline | null): readonly Scenario[] {
  const known = new Set(own.map(({ id }) => id));
  const earlier = (baseline?.scenarios ?? []).map(({ scenario }) => scenario).filter(({ id }) => !known.has(id));
  return [...own, ...earlier].slice(0, limit('scenariosMax'));
}

async function compare(work: Work<RegressionPlan>): Promise<Omit<Outcome, 'exploreMs' | 'confirmMs' | 'pictures'>> {
  const { deps, tools, run, plan, live, hooks, pictures } = work;
  const stored = await findBaseline(deps, run, plan);
  const since =
    stored === null ? null : sinceRun((stored.run.finishedAt ?? stored.run.createdAt).toISOString(), stored.run.mode);
  const addresses = new Map(stored?.baseline.addresses);
  // Who says that nothing but the named paths is tested means the earlier run's other routes, too.
  const known =
    stored === null || !plan.crawl ? [] : routesOf(stored.baseline).map((route) => addresses.get(route) ?? route);
  const most = plan.baseline.everyRoute ? Math.max(plan.pagesLimit, known.length) : plan.pagesLimit;
  const walked = await walkPlaces(
    tools,
    { plan, known, contexts: plan.contexts, pagesLimit: Math.min(most, limit('pagesMax')) },
    hooks(0, 50),
  );
  const taken = await takePlaces(walked.loads);
  const kept = await keepPictures(live, run.id, taken, pictures);
  const visits = visitsOf(taken, kept);
  const scanned = evidenceOf(walked, [...visits.values()]);

  const earlier =
    stored === null
      ? new Map<string, Earlier>()
      : await loadEarlier(deps, { ...stored.baseline, runId: stored.run.id });
  const { changed, compared, notCompared, withoutPictures, regionsOf } = await compareAllPlaces(earlier, taken, visits);
  const folded = foldChanges(changed, since ?? '');
  live.enter('confirm', `Loading the places of ${folded.length} changes again in fresh contexts`);
  const confirmation = await confirmChanges(
    tools,
    folded,
    { taken, earlier, addresses: new Map(walked.addresses) },
    hooks(50, 70),
  );
  const confirmed = await drawChanges(live, run.id, confirmation.confirmed, taken, earlier);

  const played = await addScenarios(
    work,
    {
      scenarios: scenariosOf(plan, stored?.baseline ?? null),
      preflight: null,
      mayCreate: false,
      faultRuns: 0,
      from: 60,
    },
    scanned,
  );
  const passed = new Set(
    (stored?.baseline.scenarios ?? []).filter(({ outcome }) => outcome === 'passed').map(({ scenario }) => scenario.id),
  );
  const scenarios = played.scenarios.map((result) =>
    passed.has(result.scenario.id) ? { ...result, passedBefore: true as const } : result,
  );
  const summary: ComparedRun = {
    since,
    placesCompared: compared.size,
    routesCompared: new Set([...compared].map((name) => taken.get(name)!.stable.route)).size,
    notCompared,
    withoutPictures,
    routesNew:
      stored === null
        ? 0
        : new Set(
            [...taken.values()]
              .map(({ stable }) => stable.route)
              .filter((route) => !routesOf(stored.baseline).includes(route)),
          ).size,
    scenarios: scenarios.filter(({ scenario }) =>
      stored?.baseline.scenarios.some((each) => each.scenario.id === scenario.id),
    ).length,
  };
  const findings = [...confirmed.map(({ candidate }) => candidate), ...scenarioFailures({ scenarios })].sort(
    bySeverity,
  );
  const decided = decideVerdict({
    evidence: played.evidence,
    findings,
    scenarios: scenarios.map(({ scenario, outcome }) => ({ route: scenario.route, outcome })),
    undecided: countUndecided(confirmation.unconfirmed),
  });
  const nothing = since === null || (summary.placesCompared === 0 && summary.scenarios === 0);
  const baseline: Baseline = {
    version: 1,
    looks: true,
    chromium: deps.engine.chromiumVersion,
    contexts: plan.contexts,
    addresses: walked.addresses,
    ...(await keepRegressions(live, confirmed, { taken, earlier, regionsOf })),
    places: [...taken.values()].map(({ name, stable }) => ({ ...stable, picture: kept.get(name) ?? null })),
    scenarios: scenarios.map(({ scenario, outcome }) => ({ scenario, outcome })),
  };
  return {
    evidence: played.evidence,
    judgements: [],
    confirmed,
    unconfirmed: confirmation.unconfirmed,
    scenarios,
    faults: played.faults,
    compared: summary,
    decided:
      decided.verdict === 'pass' && nothing
        ? { ...decided, verdict: 'inconclusive', reason: sayCompared(summary, 0) }
        : decided,
    material:
      scenarioFailures({ scenarios }).length === 0
        ? null
        : buildReplayMaterial({
            confirmed: [],
            candidates: [],
            visits: scanned.visits,
            replays: [],
            addresses: walked.addresses,
            scenarios: keepScenarios(scenarios),
            build: {},
          }),
    baseline,
    findingPictures: new Map(),
  };
}

export const checkRegression: Pipeline<RegressionPlan> = async (work) => {
  openTarget(work);
  const checked = await compare(work);
  beginReport(work.live);
  return { ...checked, pictures: work.pictures, exploreMs: work.elapsed(), confirmMs: 0 };
};
