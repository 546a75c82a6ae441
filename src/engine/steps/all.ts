// The performers, one per action of the registry; the compiler refuses a hole.
import type { ActionStep } from '#contract/steps/all-actions.ts';
import { performBack } from './back.ts';
import { performCheck } from './check.ts';
import { performClick } from './click.ts';
import type { Performer, StepContext, StepOutcome } from './define-step.ts';
import { performEvaluate } from './evaluate.ts';
import { performFill } from './fill.ts';
import { performGoto } from './goto.ts';
import { performHover } from './hover.ts';
import { performPress } from './press.ts';
import { performReload } from './reload.ts';
import { performSelect } from './select.ts';
import { performSetViewport } from './set-viewport.ts';
import { performType } from './type.ts';
import { performUncheck } from './uncheck.ts';
import { performUpload } from './upload.ts';
import { performWaitFor } from './wait-for.ts';

const performers: { readonly [K in ActionStep['action']]: Performer<Extract<ActionStep, { action: K }>> } = {
  goto: performGoto,
  click: performClick,
  fill: performFill,
  type: performType,
  press: performPress,
  select: performSelect,
  check: performCheck,
  uncheck: performUncheck,
  hover: performHover,
  upload: performUpload,
  waitFor: performWaitFor,
  reload: performReload,
  back: performBack,
  setViewport: performSetViewport,
  evaluate: performEvaluate,
};

export function performStep(step: ActionStep, context: StepContext): Promise<StepOutcome> {
  const perform = performers[step.action] as Performer<ActionStep>;
  return perform(step, context);
}
