// What the replays of a Fix Check showed becomes its verdict and the findings that are still there.
import type { Report } from '#contract/report.ts';
import { judgeAll } from '#core/audits/judge-all.ts';
import { compileFinding } from '#core/confirm/compile-finding.ts';
import type { Candidate } from '#core/confirm/fold-failures.ts';
import type { ReplayMaterial } from '#core/fix-check/replay-material.ts';
import { type DecidedVerdict, verdictOfFixStatus } from '#core/domain/decide-verdict.ts';
import type { Evidence, PreflightFact } from '#core/evidence/evidence.ts';
import type { Visit } from '#core/evidence/visit.ts';
import type { Baseline } from '#core/regression/baseline.ts';
import { foldChanges } from '#core/regression/fold-changes.ts';
import { type BuiltFixVerification, buildFixVerification } from '#core/fix-check/build-fix-verification.ts';
import { checkRegressionFinding } from '#core/fix-check/check-regressions.ts';
import type { ScenarioResult } from '#core/confirm/decide-scenario.ts';
import { scenarioSteps } from '#core/report/blocks/scenario-steps.ts';
import { checkedResult } from '#core/fix-check/check-scenarios.ts';
import type { ConfirmedFinding } from '#core/report/confirmed-finding.ts';
import { noEvidence } from '#core/evidence/no-evidence.ts';
import type { Outcome } from '../outcome.ts';
import type { Replayed } from './replay-fix-check.ts';
import type { ReplayedRegressions } from './replay-regressions.ts';

export interface CheckedRun {
  /** The preflight of the original run, looked at again; null: it had none. */
  readonly preflight: PreflightFact | null;
  /** Loads of the entry page, where nothing else told which build responds. */
  readonly looks: readonly Visit[];
  readonly original: Report;
  readonly material: ReplayMaterial | null;
  readonly baseline: Baseline | null;
  readonly replayed: Replayed;
  readonly compared: ReplayedRegressions;
}

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

/** Where the fixed findings had been. */
function fixedRoutes({ material, baseline }: CheckedRun, { verification }: BuiltFixVerification): string[] {
  const fixed = new Set(
    verification.scenarios.filter(({ status }) => status === 'fixed_verified').map(({ findingId }) => findingId),
  );
  const isFixed = ({ findingId }: { readonly findingId: string }): boolean => fixed.has(findingId);
  return [
    ...(material?.findings ?? []).filter(isFixed).flatMap(({ places }) => places.map(({ route }) => route)),
    ...(baseline?.regressions ?? [])
      .filter(isFixed)
      .flatMap(({ places }) => places.map((place) => baseline?.changed[place]?.before.route ?? '')),
    ...(material?.scenarios ?? []).filter(isFixed).map(({ scenario }) => scenario.route),
  ];
}

function evidenceOf(
  { preflight, material, replayed, compared }: CheckedRun,
  scenarios: readonly ScenarioResult[],
): Evidence {
  const visits = [...replayed.groups.flatMap((each) => each.visits), ...compared.visits];
  return {
    ...noEvidence,
    visits,
    preflight,
    steps: [...replayed.steps, ...compared.steps, ...scenarioSteps(scenarios)],
    routesSeen: new Set(visits.map(({ route }) => route)).size,
    templatesSeen: new Set(visits.map(({ template }) => template)).size,
    addresses: material?.addresses ?? [],
    stoppedEarly: replayed.stoppedEarly || compared.stoppedEarly,
  };
}

function decide(
  { original }: CheckedRun,
  { verification: { status } }: BuiltFixVerification,
  confirmed: readonly ConfirmedFinding[],
  routes: readonly string[],
): DecidedVerdict {
  const verdict = verdictOfFixStatus[status];
  return {
    verdict,
    failureType: verdict === 'fail' ? (confirmed[0]?.candidate.type ?? original.failureType) : null,
    reason: `The Fix Check ended with ${status}.`,
    pagesJudged: new Set(routes).size,
  };
}

export function concludeFixCheck(
  checked: CheckedRun,
): Omit<Outcome, 'pictures' | 'findingPictures' | 'exploreMs' | 'confirmMs'> {
  const { preflight, looks, original, material, baseline, replayed, compared } = checked;
  const regressions =
    baseline === null
      ? []
      : baseline.regressions.map((kept) => checkRegressionFinding(kept, baseline, original, compared.loads));
  const built = buildFixVerification({ original, material, ...replayed, regressions, preflight, looks });
  const scenarios = (material?.scenarios ?? [])
    .map((kept) => checkedResult(kept, replayed.scenarioRuns.get(kept.findingId) ?? []))
    .filter((result) => result !== null);
  const evidence = evidenceOf(checked, scenarios);
  const judged = evidence.visits.filter(({ page, document }) => page !== null && (document.status ?? 200) < 400);
  const routes = [...judged.map(({ route }) => route), ...scenarios.map(({ scenario }) => scenario.route)];
  const confirmed = [...confirmedOf(built), ...stillChanged(baseline, compared, built)];
  return {
    evidence,
    scenarios,
    judgements: judgeAll(evidence.visits),
    confirmed,
    unconfirmed: built.other.map((candidate) => ({
      candidate,
      tally: { failed: candidate.sightings.length, passed: 0, unsure: 0 },
      reason: 'The original run saw it, too, or it failed only once.',
      undecided: false,
    })),
    decided: decide(checked, built, confirmed, routes),
    build: built.build,
    fix: { verification: built.verification, fixedRoutes: fixedRoutes(checked, built) },
  };
}
