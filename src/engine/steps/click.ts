import type { ActionStep } from '#contract/steps/all-actions.ts';
import type { Performer } from './define-step.ts';
import { pressElement } from './press-element.ts';

export const performClick: Performer<Extract<ActionStep, { action: 'click' }>> = ({ target }, context) =>
  pressElement(
    context,
    target,
    (element, timeout) => element.click({ timeout }),
    'the element could not be clicked with a pointer',
  );
