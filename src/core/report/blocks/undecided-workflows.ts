import type { ScenarioResult } from '#core/confirm/decide-scenario.ts';
import { isWorkflowStep } from '#core/workflows/look.ts';
import { isMainFamily } from '#core/workflows/main-families.ts';

const isMain = ({ scenario }: ScenarioResult): boolean =>
  scenario.creates !== undefined ||
  scenario.steps.some((step) => isWorkflowStep(step) && isMainFamily[step.workflow.family]);

/** Main workflows of the app of which the run does not know whether they work. */
export const undecidedMain = (results: readonly ScenarioResult[]): number =>
  results.filter((result) => result.outcome === 'unsure' && isMain(result)).length;
