// Runs the scenarios of the earlier run, and those that the caller brings now.
import { limit } from '#contract/limits.ts';
import type { RegressionPlan } from '#core/domain/run-plan.ts';
import type { Evidence } from '#core/evidence/evidence.ts';
import type { Baseline } from '#core/regression/baseline.ts';
import type { Scenario } from '#core/scenarios/scenario.ts';
import type { Work } from '../pipeline.ts';
import { type PlayedScenarios, addScenarios } from '../scenarios/test-scenarios.ts';

function scenariosOf({ scenarios: own }: RegressionPlan, baseline: Baseline | null): readonly Scenario[] {
  const known = new Set(own.map(({ id }) => id));
  const earlier = (baseline?.scenarios ?? []).map(({ scenario }) => scenario).filter(({ id }) => !known.has(id));
  return [...own, ...earlier].slice(0, limit('scenariosMax'));
}

export async function replayEarlierScenarios(
  work: Work<RegressionPlan>,
  baseline: Baseline | null,
  walked: Evidence,
): Promise<PlayedScenarios> {
  const scenarios = scenariosOf(work.plan, baseline);
  const job = { scenarios, preflight: null, mayCreate: false, faultRuns: 0, from: 60 };
  const played = await addScenarios(work, job, walked);
  const passed = new Set(
    (baseline?.scenarios ?? []).filter(({ outcome }) => outcome === 'passed').map(({ scenario }) => scenario.id),
  );
  return {
    ...played,
    scenarios: played.scenarios.map((result) =>
      passed.has(result.scenario.id) ? { ...result, passedBefore: true as const } : result,
    ),
  };
}
