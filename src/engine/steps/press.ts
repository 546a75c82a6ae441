import type { ActionStep } from '#contract/steps/all-actions.ts';
import { withDeadline } from '#engine/browser/deadline.ts';
import { type Performer, done, failed, refused } from './define-step.ts';
import { useElement } from './use-element.ts';

/** Keys that only move or leave do no harm wherever the focus is. */
const sets = /(?:^|\+)(?:Enter|Space|Delete|Backspace)$/;

export const performPress: Performer<Extract<ActionStep, { action: 'press' }>> = async ({ key, target }, context) => {
  const use = sets.test(key) ? 'press' : 'hover';
  const otherwise = 'the key could not be pressed';
  if (target !== undefined)
    return useElement(context, target, use, (element, timeout) => element.press(key, { timeout }), otherwise);
  const { session, deadlineMs, signal } = context;
  try {
    const focused = session.page.locator(':focus');
    if (use === 'press' && (await withDeadline(focused.count(), deadlineMs, 'finding the focus', signal)) === 1) {
      const rule = await context.beforeUse?.(focused, use);
      if (rule != null) return refused(rule);
    }
    await withDeadline(session.page.keyboard.press(key), deadlineMs, 'pressing a key', signal);
  } catch {
    signal.throwIfAborted();
    return failed(otherwise);
  }
  return done();
};
