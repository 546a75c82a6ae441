import type { ActionStep } from '#contract/steps/all-actions.ts';
import type { Performer } from './define-step.ts';
import { pressElement } from './press-element.ts';

export const performUncheck: Performer<Extract<ActionStep, { action: 'uncheck' }>> = ({ target }, context) =>
  pressElement(
    context,
    target,
    (element, timeout) => element.uncheck({ timeout }),
    'the element did not become unchecked',
    async (element) => !(await element.isChecked()),
  );
