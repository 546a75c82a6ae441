import type { ActionStep } from '#contract/steps/all-actions.ts';
import type { Performer } from './define-step.ts';
import { useElement } from './use-element.ts';

export const performHover: Performer<Extract<ActionStep, { action: 'hover' }>> = ({ target }, context) =>
  useElement(
    context,
    target,
    'hover',
    (element, timeout) => element.hover({ timeout }),
    'the pointer could not reach the element',
  );
