import type { ActionStep } from '#contract/steps/all-actions.ts';
import type { Performer } from './define-step.ts';
import { pressElement } from './press-element.ts';

export const performCheck: Performer<Extract<ActionStep, { action: 'check' }>> = ({ target }, context) =>
  pressElement(
    context,
    target,
    (element, timeout) => element.check({ timeout }),
    'the element did not become checked',
    (element) => element.isChecked(),
  );
