import type { ActionStep } from '#contract/steps/all-actions.ts';
import type { Performer } from './define-step.ts';
import { useElement } from './use-element.ts';

export const performCheck: Performer<Extract<ActionStep, { action: 'check' }>> = ({ target }, context) =>
  useElement(
    context,
    target,
    'press',
    (element, timeout) => element.check({ timeout }),
    'the element did not become checked',
  );
