// What the comparison showed becomes the summary and the verdict.
import type { Severity } from '#contract/vocabulary/severities.ts';
import type { ScenarioResult } from '#core/confirm/decide-scenario.ts';
import { bySeverity } from '#core/confirm/fold-failures.ts';
import { buildReplayMaterial } from '#core/fix-check/replay-material.ts';
import { type DecidedVerdict, decideFromFacts, decideVerdict } from '#core/domain/decide-verdict.ts';
import type { Evidence } from '#core/evidence/evidence.ts';
import { type Baseline, routesOf } from '#core/regression/baseline.ts';
import { type ComparedRun, sayCompared } from '#core/regression/compared-run.ts';
import { scenarioFailures } from '#core/confirm/scenario-failures.ts';
import { buildLoads } from '#core/fix-check/build-fix-verification.ts';
import { keepScenarios, scenarioLoads } from '#core/fix-check/check-scenarios.ts';
import { stableBuild } from '#core/domain/build-fingerprint.ts';
import type { Visit } from '#core/evidence/visit.ts';
import type { ScenarioRun } from '#core/scenarios/scenario-run.ts';
import { type ConfirmedFinding, type UnconfirmedCandidate, countUndecided } from '#core/report/confirmed-finding.ts';
import type { Outcome } from '../outcome.ts';
import type { ComparedPlaces } from './compare-all-places.ts';
import type { TakenPlace } from './take-places.ts';

export interface Comparison {
  /** Our words for the run compared with; null when there was none. */
  readonly since: string | null;
  readonly baseline: Baseline | null;
  readonly taken: ReadonlyMap<string, TakenPlace>;
  readonly places: ComparedPlaces;
  readonly confirmed: readonly ConfirmedFinding[];
  readonly unconfirmed: readonly UnconfirmedCandidate[];
  readonly scenarios: readonly ScenarioResult[];
  readonly runs: readonly ScenarioRun[];
  readonly looks: readonly Visit[];
  readonly evidence: Evidence;
  readonly failOn: Severity | undefined;
}

function summarise({ since, baseline, taken, places, scenarios }: Comparison): ComparedRun {
  const { compared, notCompared, withoutPictures } = places;
  const earlier = baseline === null ? null : new Set(routesOf(baseline));
  const routes = new Set([...taken.values()].map(({ stable }) => stable.route));
  const replayed = new Set(baseline?.scenarios.map(({ scenario }) => scenario.id));
  return {
    since,
    placesCompared: compared.size,
    routesCompared: new Set([...compared].map((name) => taken.get(name)!.stable.route)).size,
    notCompared,
    withoutPictures,
    routesNew: earlier === null ? 0 : [...routes].filter((route) => !earlier.has(route)).length,
    scenarios: scenarios.filter(({ scenario }) => replayed.has(scenario.id)).length,
  };
}

function decide(
  { evidence, confirmed, unconfirmed, scenarios, failOn }: Comparison,
  compared: ComparedRun,
): DecidedVerdict {
  const findings = [...confirmed.map(({ candidate }) => candidate), ...scenarioFailures({ scenarios })].sort(
    bySeverity,
  );
  const decided = decideVerdict({
    evidence,
    findings,
    scenarios: scenarios.map(({ scenario, outcome }) => ({ route: scenario.route, outcome })),
    undecided: countUndecided(unconfirmed),
    failOn,
  });
  const nothing = compared.since === null || (compared.placesCompared === 0 && compared.scenarios === 0);
  if (decided.verdict !== 'pass' || !nothing || decided.facts === undefined) return decided;
  return {
    ...decideFromFacts({ ...decided.facts, nothingCompared: true }, findings),
    reason: sayCompared(compared, 0),
  };
}

export function concludeComparison(
  comparison: Comparison,
): Pick<Outcome, 'build' | 'compared' | 'decided' | 'material'> {
  const { scenarios, runs, looks, evidence } = comparison;
  const compared = summarise(comparison);
  const tested = scenarios.map(({ scenario }) => scenario);
  const build = stableBuild([...buildLoads(looks), ...scenarioLoads(tested, runs)]);
  return {
    build,
    compared,
    decided: decide(comparison, compared),
    material:
      scenarioFailures({ scenarios }).length === 0
        ? null
        : buildReplayMaterial({
            confirmed: [],
            candidates: [],
            visits: evidence.visits,
            replays: [],
            addresses: evidence.addresses,
            scenarios: keepScenarios(scenarios, runs),
            looks,
            build,
          }),
  };
}
