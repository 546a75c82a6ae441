import type { ActionStep } from '#contract/steps/all-actions.ts';
import type { Performer } from './define-step.ts';
import { useElement } from './use-element.ts';

export const performUncheck: Performer<Extract<ActionStep, { action: 'uncheck' }>> = ({ target }, context) =>
  useElement(
    context,
    target,
    'press',
    (element, timeout) => element.uncheck({ timeout }),
    'the element did not become unchecked',
  );
