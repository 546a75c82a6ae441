import type { ActionStep } from '#contract/steps/all-actions.ts';
import { withDeadline } from '../browser/deadline.ts';
import { type Performer, done, failed } from './define-step.ts';

export const performEvaluate: Performer<Extract<ActionStep, { action: 'evaluate' }>> = async (
  { expression },
  { session, deadlineMs, signal },
) => {
  let answer: unknown;
  try {
    answer = await withDeadline(session.page.evaluate(expression), deadlineMs, 'evaluating an expression', signal);
  } catch {
    signal.throwIfAborted();
    return failed('the expression failed in the page');
  }
  if (typeof answer !== 'boolean') return failed('the expression did not return a boolean');
  return answer ? done({ answer }) : failed('the expression returned false', { answer });
};
