import type { ActionStep } from '#contract/steps/all-actions.ts';
import type { Performer } from './define-step.ts';
import { useElement } from './use-element.ts';

export const performType: Performer<Extract<ActionStep, { action: 'type' }>> = ({ target, value }, context) =>
  useElement(
    context,
    target,
    'fill',
    (element, timeout) => element.pressSequentially(value, { timeout }),
    'the value could not be typed',
  );
