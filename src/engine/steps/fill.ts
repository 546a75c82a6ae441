import type { ActionStep } from '#contract/steps/all-actions.ts';
import type { Performer } from './define-step.ts';
import { useElement } from './use-element.ts';

export const performFill: Performer<Extract<ActionStep, { action: 'fill' }>> = ({ target, value }, context) =>
  useElement(
    context,
    target,
    'fill',
    (element, timeout) => element.fill(value, { timeout }),
    'the element could not be filled',
  );
