// The performers, one per action of the registry; the compiler refuses a hole.
import type { ActionStep } from '#contract/steps/all-actions.ts';
import { performClick } from './click.ts';
import type { Performer, StepContext, StepOutcome } from './define-step.ts';
import { performGoto } from './goto.ts';
import { performReload } from './reload.ts';
import { performSetViewport } from './set-viewport.ts';
import { performWaitFor } from './wait-for.ts';

const performers: { readonly [K in ActionStep['action']]: Performer<Extract<ActionStep, { action: K }>> } = {
  goto: performGoto,
  click: performClick,
  setViewport: performSetViewport,
  reload: performReload,
  waitFor: performWaitFor,
};

export function performStep(step: ActionStep, context: StepContext): Promise<StepOutcome> {
  const perform = performers[step.action] as Performer<ActionStep>;
  return perform(step, context);
}
