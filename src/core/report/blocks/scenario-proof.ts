// How much a pass of scenarios proves.
import type { Report } from '#contract/report.ts';
import type { ScenarioResult } from '#core/confirm/decide-scenario.ts';
import { type CompiledStep, isAssertionStep } from '#core/scenarios/scenario.ts';
import type { FaultResult } from '#core/scenarios/plan-faults.ts';
import { isWorkflowStep } from '#core/workflows/look.ts';

const enoughPointer = 0.8;

function faultReason(faults: readonly FaultResult[], vacuous: number): string {
  if (faults.length === 0) return 'No fault was injected to check whether the scenarios can fail.';
  const killed = faults.filter((fault) => fault.killed).length;
  const seen = `${killed} of ${faults.length} injected faults were caught.`;
  return vacuous === 0 ? seen : `${seen} ${vacuous} scenarios caught none: they may test nothing.`;
}

/** How much a pass of scenarios proves; `share` of the actions that need a pointer were made with a real one. */
export function scenarioProof(
  results: readonly ScenarioResult[],
  share: number | null,
  faults: readonly FaultResult[],
): Report['proofStrength'] {
  const asserts = (step: CompiledStep): boolean =>
    isAssertionStep(step) || (isWorkflowStep(step) && step.workflow.expect !== undefined);
  const asserting = results.filter(({ scenario }) => scenario.steps.some(asserts)).length;
  const pointed = share === null || share >= enoughPointer;
  const byProgram = results
    .flatMap(({ run }) => run.records)
    .filter(({ fidelity }) => fidelity?.class === 'programmatic_click').length;
  const tried = (id: string): readonly FaultResult[] => faults.filter(({ scenarioId }) => scenarioId === id);
  const proved = results.filter(({ scenario }) => tried(scenario.id).some(({ killed }) => killed)).length;
  const vacuous = results.filter(
    ({ scenario }) => tried(scenario.id).length > 0 && tried(scenario.id).every(({ killed }) => !killed),
  ).length;
  const reasons = [
    `${results.length} of ${results.length} scenarios passed.`,
    asserting === results.length
      ? 'Every scenario asserts something.'
      : `${results.length - asserting} scenarios assert nothing: only their steps had to work.`,
    share === null
      ? 'No action needed a pointer.'
      : `${Math.round(share * 100)} % of the actions that need a pointer used a real one.`,
    ...(byProgram === 0
      ? []
      : [
          `${byProgram} ${byProgram === 1 ? 'click was' : 'clicks were'} made by script, because a pointer could not work.`,
        ]),
    faultReason(faults, vacuous),
    'Passing scenarios were not repeated.',
  ];
  if (asserting < results.length || !pointed || vacuous > 0) return { level: 'weak', reasons };
  return { level: proved === results.length && byProgram === 0 ? 'strong' : 'moderate', reasons };
}
