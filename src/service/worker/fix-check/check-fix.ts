// Replays the failing scenarios of an earlier run exactly as compiled, and lets core decide what that proves.
import type { FixCheckPlan } from '#core/domain/run-plan.ts';
import { verdictOfFixStatus } from '#core/domain/decide-verdict.ts';
import type { Evidence } from '#core/evidence/evidence.ts';
import { allAudits } from '#core/audits/all.ts';
import { judgeVisits } from '#core/audits/run-audits.ts';
import type { Baseline } from '#core/regression/baseline.ts';
import { foldChanges } from '#core/regression/fold-changes.ts';
import { checkRegressionFinding } from '#core/report/check-regressions.ts';
import { checkedResult } from '#core/report/check-scenarios.ts';
import { compileFinding } from '#core/confirm/compile-finding.ts';
import type { Candidate } from '#core/confirm/fold-failures.ts';
import { type BuiltFixVerification, buildFixVerification } from '#core/report/build-fix-verification.ts';
import type { ConfirmedFinding } from '#core/report/confirmed-finding.ts';
import { noEvidence } from '#core/report/no-evidence.ts';
import { loadBaseline } from '#service/store/baselines.ts';
import { loadReplayMaterial } from '#service/store/replay-material.ts';
import { drawFindingPictures } from '../finding-pictures.ts';
import { loadOriginal } from './load-original.ts';
import type { Outcome } from '../outcome.ts';
import { type Pipeline, type Work, beginReport } from '../pipeline.ts';
import { type Replayed, replayAll } from './replay-fix-check.ts';
import { type ReplayedRegressions, replayRegressions } from './replay-regressions.ts';

function confirmedOf(built: BuiltFixVerification): ConfirmedFinding[] {
  const count = ({ sightings }: Candidate): number => new Set(sightings.map(({ visit }) => visit.key)).size;
  const tallyOf = (id: string) => built.verification.scenarios.find(({ findingId }) => findingId === id)?.replays;
  return [
    ...built.again.flatMap(({ candidate, finding }): ConfirmedFinding[] => {
      const at = candidate.sightings[0];
      const tally = tallyOf(candidate.id) ?? { failed: count(candidate), passed: 0, unsure: 0 };
      return at === undefined
        ? []
        : [{ candidate, at, scenario: finding.scenario, tally, flaky: tally.passed > 0, blame: null }];
    }),
    ...built.fresh.flatMap((candidate): ConfirmedFinding[] => {
      const at = candidate.sightings[0];
      if (at === undefined) return [];
      const tally = { failed: count(candidate), passed: 0, unsure: 0 };
      const scenario = compileFinding(candidate.audit, at.failure, at.visit);
      return [{ candidate, at, scenario, tally, flaky: false, blame: null }];
    }),
  ];
}

/** Regressions that showed again, as findings of this report. */
function stillChanged(
  baseline: Baseline | null,
  { loads, visits }: ReplayedRegressions,
  built: BuiltFixVerification,
): ConfirmedFinding[] {
  if (baseline === null) return [];
  const folded = foldChanges(
    loads.map(({ changes }, index) => ({ visit: visits[index]!, changes })),
    'the run that the original was compared with',
  );
  return baseline.regressions.flatMap(({ findingId, scenario }): ConfirmedFinding[] => {
    const candidate = folded.find((each) => each.candidate.id === findingId)?.candidate;
    const tally = built.verification.scenarios.find((each) => each.findingId === findingId)?.replays;
    const at = candidate?.sightings[0];
    if (candidate === undefined || tally === undefined || at === undefined) return [];
    return [{ candidate, at, scenario, tally, flaky: tally.passed > 0, blame: null }];
  });
}

async function verify({
  deps,
  tools,
  run,
  plan,
  hooks,
}: Work<FixCheckPlan>): Promise<Omit<Outcome, 'pictures' | 'findingPictures' | 'exploreMs' | 'confirmMs'>> {
  const original = await loadOriginal(deps, run);
  if (original === null) throw new Error('the original of a Fix Check has no report');
  const material = await loadReplayMaterial(deps.store, original.run.runId);
  const replayed: Replayed =
    material === null
      ? { groups: [], steps: [], scenarioRuns: new Map(), entry: null, stoppedEarly: false }
      : await replayAll(tools, plan, material, hooks);
  const baseline = await loadBaseline(deps.store, original.run.runId);
  const compared: ReplayedRegressions =
    baseline === null || baseline.regressions.length === 0
      ? { loads: [], visits: [], steps: [], stoppedEarly: false }
      : await replayRegressions(deps, tools, original.run.runId, baseline, hooks(0, 99));
  const regressions =
    baseline === null
      ? []
      : baseline.regressions.map((kept) => checkRegressionFinding(kept, baseline, original, compared.loads));
  const built = buildFixVerification({ original, material, ...replayed, regressions });
  const scenarios = (material?.scenarios ?? [])
    .map((kept) => checkedResult(kept, replayed.scenarioRuns.get(kept.findingId) ?? []))
    .filter((result) => result !== null);
  const { verification } = built;
  const visits = [...replayed.groups.flatMap((each) => each.visits), ...compared.visits];
  const judged = visits.filter(({ page, document }) => page !== null && (document.status ?? 200) < 400);
  const confirmed = [...confirmedOf(built), ...stillChanged(baseline, compared, built)];
  const routes = new Set(visits.map(({ route }) => route));
  const evidence: Evidence = {
    ...noEvidence,
    visits,
    steps: [...replayed.steps, ...compared.steps],
    routesSeen: routes.size,
    templatesSeen: new Set(visits.map(({ template }) => template)).size,
    addresses: material?.addresses ?? [],
    stoppedEarly: replayed.stoppedEarly || compared.stoppedEarly,
  };
  const fixed = new Set(
    verification.scenarios.filter(({ status }) => status === 'fixed_verified').map(({ findingId }) => findingId),
  );
  const verdict = verdictOfFixStatus[verification.status];
  return {
    evidence,
    scenarios,
    judgements: judgeVisits(allAudits, visits),
    confirmed,
    unconfirmed: built.other.map((candidate) => ({
      candidate,
      tally: { failed: candidate.sightings.length, passed: 0, unsure: 0 },
      reason: 'The original run saw it, too, or it failed only once.',
      undecided: false,
    })),
    decided: {
      verdict,
      failureType: verdict === 'fail' ? (confirmed[0]?.candidate.type ?? original.failureType) : null,
      reason: `The Fix Check ended with ${verification.status}.`,
      pagesJudged: new Set([...judged.map(({ route }) => route), ...scenarios.map(({ scenario }) => scenario.route)])
        .size,
    },
    build: built.build,
    fix: {
      verification,
      fixedRoutes: (material?.findings ?? [])
        .filter(({ findingId }) => fixed.has(findingId))
        .flatMap(({ places }) => places.map(({ route }) => route))
        .concat(
          (baseline?.regressions ?? [])
            .filter(({ findingId }) => fixed.has(findingId))
            .flatMap(({ places }) => places.map((place) => baseline?.changed[place]?.before.route ?? '')),
        )
        .concat(
          (material?.scenarios ?? [])
            .filter(({ findingId }) => fixed.has(findingId))
            .map(({ scenario }) => scenario.route),
        ),
    },
  };
}

export const checkFix: Pipeline<FixCheckPlan> = async (work) => {
  const { run, live, pictures, elapsed } = work;
  live.enter('confirm', 'Replaying the failing scenarios in fresh contexts');
  const checked = await verify(work);
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
