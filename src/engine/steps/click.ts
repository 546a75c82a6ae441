import type { ActionStep } from '#contract/steps/all-actions.ts';
import { withDeadline } from '../browser/deadline.ts';
import { type Performer, done, failed } from './define-step.ts';
import { findElement } from './find-element.ts';

const findMs = 5_000;

export const performClick: Performer<Extract<ActionStep, { action: 'click' }>> = async ({ target }, context) => {
  const found = await findElement(context.session.page, target, Math.min(findMs, context.deadlineMs));
  if (found.kind === 'none') return failed('no visible element matches the locator');
  if (found.kind === 'several') return failed('the locator is ambiguous', { candidates: found.count });
  try {
    await withDeadline(found.element.click({ timeout: findMs }), findMs + 500, 'clicking the element', context.signal);
  } catch {
    context.signal.throwIfAborted();
    return failed('the element could not be clicked with a pointer');
  }
  return done();
};
