// The confirmed failures of scenarios, by the ids and types that they are reported and checked under.
import { severityOf } from '#contract/severity.ts';
import type { FailureType } from '#contract/vocabulary/failure-types.ts';
import type { Severity } from '#contract/vocabulary/severities.ts';
import { derivedId } from '#core/evidence/digest.ts';
import type { ScenarioResult } from './decide-scenario.ts';

interface Results {
  readonly scenarios?: readonly ScenarioResult[];
}

export const scenarioEvidenceKinds: readonly string[] = ['scenario_step'];

/** What passed in the run compared with and fails now is a regression. */
export const scenarioFailureType = ({ passedBefore, verdict }: ScenarioResult): FailureType =>
  passedBefore === true ? 'behaviour_regression' : (verdict.type ?? 'assertion_failed');

export const scenarioSeverity = (result: ScenarioResult): Severity =>
  severityOf(scenarioFailureType(result), result.verdict.code ?? undefined);

/** The same failure of the same scenario keeps its id from run to run. */
export const scenarioFindingId = (result: ScenarioResult): string => {
  const { scenario, verdict } = result;
  return derivedId('fnd', {
    type: scenarioFailureType(result),
    scenario: scenario.id,
    step: verdict.step,
    code: verdict.code,
  });
};

export const failedScenarios = ({ scenarios = [] }: Results): readonly ScenarioResult[] =>
  scenarios.filter(({ outcome }) => outcome === 'failed');

/** What the verdict has to know of each finding. */
export const scenarioFailures = (results: Results): { id: string; type: FailureType; severity: Severity }[] =>
  failedScenarios(results).map((result) => ({
    id: scenarioFindingId(result),
    type: scenarioFailureType(result),
    severity: scenarioSeverity(result),
  }));
