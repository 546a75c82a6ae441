// Turns the results of pages and scenarios into the verdict, and into what later Fix Checks and comparisons need.
import type { Judgement } from '#core/audits/run-audits.ts';
import { isUndecided } from '#core/confirm/decide-scenario.ts';
import { type Candidate, bySeverity } from '#core/confirm/fold-failures.ts';
import { scenarioFailures } from '#core/confirm/scenario-failures.ts';
import { buildReplayMaterial } from '#core/fix-check/replay-material.ts';
import { stableBuild } from '#core/domain/build-fingerprint.ts';
import { decideVerdict } from '#core/domain/decide-verdict.ts';
import type { RunPlan } from '#core/domain/run-plan.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { baselineOfScan } from '#core/regression/baseline-of-scan.ts';
import { buildLoads } from '#core/fix-check/build-fix-verification.ts';
import { keepScenarios, scenarioLoads } from '#core/fix-check/check-scenarios.ts';
import { type ConfirmedFinding, type UnconfirmedCandidate, countUndecided } from '#core/report/confirmed-finding.ts';
import type { Outcome } from './outcome.ts';
import type { Work } from './pipeline.ts';
import type { PlayedScenarios } from './scenarios/test-scenarios.ts';

/** What the audits found on the pages of a run. */
export interface AuditedPages {
  readonly judgements: readonly Judgement[];
  readonly candidates: readonly Candidate[];
  readonly confirmed: readonly ConfirmedFinding[];
  readonly unconfirmed: readonly UnconfirmedCandidate[];
  readonly replays: readonly Visit[];
}

export const noPages: AuditedPages = { judgements: [], candidates: [], confirmed: [], unconfirmed: [], replays: [] };

export function concludeTest(
  { chromiumVersion, plan, pictures }: Work<RunPlan>,
  { evidence, scenarios, runs, faults, undecidedFaults = [] }: PlayedScenarios,
  { judgements, candidates, confirmed, unconfirmed, replays }: AuditedPages,
  { discovered, looks }: { readonly discovered: boolean; readonly looks: readonly Visit[] },
): Omit<Outcome, 'findingPictures' | 'exploreMs' | 'confirmMs'> {
  const tested = scenarios.map(({ scenario }) => scenario);
  const build = stableBuild([...buildLoads([...replays, ...looks]), ...scenarioLoads(tested, runs)]);
  const failed = scenarioFailures({ scenarios });
  const material = { confirmed, candidates, replays, build, visits: evidence.visits, addresses: evidence.addresses };
  return {
    evidence,
    judgements,
    confirmed,
    unconfirmed,
    scenarios,
    faults,
    undecidedFaults,
    decided: decideVerdict({
      evidence,
      findings: [...confirmed.map(({ candidate }) => candidate), ...failed].sort(bySeverity),
      scenarios: scenarios.map(({ scenario, outcome }) => ({
        route: scenario.route,
        outcome,
        aside: scenario.template === 'lifecycle_required',
      })),
      discovered,
      failOn: plan.failOn,
      undecided: countUndecided(unconfirmed) + scenarios.filter(isUndecided).length,
    }),
    build,
    material:
      confirmed.length === 0 && failed.length === 0
        ? null
        : buildReplayMaterial({ ...material, looks, scenarios: keepScenarios(scenarios, runs) }),
    baseline: baselineOfScan(
      evidence,
      scenarios.map(({ scenario, outcome }) => ({ scenario, outcome })),
      { contexts: plan.contexts, chromium: chromiumVersion },
    ),
    pictures,
  };
}
