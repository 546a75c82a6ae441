// The same-test lock: a digest over everything that makes a scenario the test it is.
import { digestOf } from '#core/evidence/digest.ts';
import { type Scenario, isJudgeStep } from '#core/scenarios/scenario.ts';

export function lockOf(scenario: Scenario): string {
  const judged = scenario.steps.filter(isJudgeStep);
  return digestOf({
    template: scenario.template,
    route: scenario.route,
    viewport: scenario.viewport,
    preflight: scenario.preflight,
    actions: scenario.steps.filter((step) => !isJudgeStep(step)),
    assertions: judged.map(({ judge }) => judge),
  });
}
