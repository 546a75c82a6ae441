import type { ActionStep } from '#contract/steps/all-actions.ts';
import type { Performer } from './define-step.ts';
import { useElement } from './use-element.ts';

export const performSelect: Performer<Extract<ActionStep, { action: 'select' }>> = ({ target, option }, context) =>
  useElement(
    context,
    target,
    'fill',
    (element, timeout) => element.selectOption({ label: option }, { timeout }),
    'the option could not be selected',
  );
