import type { ActionStep } from '#contract/steps/all-actions.ts';
import type { Performer } from './define-step.ts';
import { useElement } from './use-element.ts';

export const performClick: Performer<Extract<ActionStep, { action: 'click' }>> = ({ target }, context) =>
  useElement(
    context,
    target,
    'press',
    (element, timeout) => element.click({ timeout }),
    'the element could not be clicked with a pointer',
  );
