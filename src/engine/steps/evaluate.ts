// Most scripts only read: they run in a mode that proves it. Others run once the policy has closed every way to write.
import type { ActionStep } from '#contract/steps/all-actions.ts';
import { runReadOnly } from '#engine/safety/read-only-script.ts';
import { withDeadline } from '#engine/browser/deadline.ts';
import { type Performer, type StepOutcome, done, failed, refused } from './define-step.ts';

const expressionFailed = 'the expression failed in the page';

export const performEvaluate: Performer<Extract<ActionStep, { action: 'evaluate' }>> = async (
  { expression },
  { session, deadlineMs, signal, beforeScript },
) => {
  try {
    const read = await withDeadline(
      runReadOnly(session.cdp, expression, deadlineMs),
      deadlineMs,
      'reading an expression',
      signal,
    );
    if (read.kind === 'threw') return failed(expressionFailed);
    if (read.kind === 'answered') return outcomeOf(read.value);
    const rule = beforeScript === undefined ? 'destructive' : await beforeScript();
    if (rule !== null) return refused(rule);
    return outcomeOf(
      await withDeadline(session.page.evaluate(expression), deadlineMs, 'evaluating an expression', signal),
    );
  } catch {
    signal.throwIfAborted();
    return failed(expressionFailed);
  }
};

function outcomeOf(answer: unknown): StepOutcome {
  if (typeof answer !== 'boolean') return failed('the expression did not return a boolean');
  return answer ? done({ answer }) : failed('the expression returned false', { answer });
}
