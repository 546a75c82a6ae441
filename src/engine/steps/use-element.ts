// Finds the one element of a step, asks the brakes, and uses it; whatever goes wrong has a reason in our words.
import type { Locator as LocatorShape } from '#contract/steps/locator.ts';
import type { Use } from '#engine/safety/action-guard.ts';
import type { Locator } from 'playwright-core';
import { withDeadline } from '#engine/browser/deadline.ts';
import { type StepContext, type StepOutcome, done, failed, refused } from './define-step.ts';
import { findElement } from './find-element.ts';

const findMs = 5_000;
const useMs = 5_000;
/** For what an action does after the pointer gave up. */
const afterwardsMs = 2_500;

export const elementMissing = 'no visible element matches the locator';
export const locatorAmbiguous = 'the locator is ambiguous';

export async function useElement(
  context: StepContext,
  target: LocatorShape,
  use: Use,
  act: (element: Locator, timeout: number) => Promise<unknown>,
  otherwise: string,
): Promise<StepOutcome> {
  const { session, deadlineMs, signal } = context;
  const found = await findElement(session, target, Math.min(findMs, deadlineMs));
  if (found.kind === 'none') return failed(elementMissing);
  if (found.kind === 'several')
    return { ...failed(locatorAmbiguous, { matches: found.count }), candidates: found.candidates };
  const rule = await context.beforeUse?.(found.element, use);
  if (rule != null) return refused(rule);
  const timeout = Math.min(useMs, deadlineMs);
  try {
    await withDeadline(act(found.element, timeout), timeout + afterwardsMs, 'using the element', signal);
  } catch {
    signal.throwIfAborted();
    return failed(otherwise);
  }
  return done();
}
