// Presses an element with a real pointer. Only where no pointer can work it is clicked by program, and the step says so.
import type { Locator as LocatorShape } from '#contract/steps/locator.ts';
import type { Locator } from 'playwright-core';
import type { StepContext, StepOutcome } from './define-step.ts';
import { useElement } from './use-element.ts';

export async function pressElement(
  context: StepContext,
  target: LocatorShape,
  press: (element: Locator, timeout: number) => Promise<unknown>,
  otherwise: string,
  worked: (element: Locator) => Promise<boolean> = async () => true,
): Promise<StepOutcome> {
  let fallback: string | null = null;
  const act = async (element: Locator, timeout: number): Promise<void> => {
    try {
      await press(element, timeout);
    } catch (error) {
      fallback = (await context.clickUnreachable?.()) ?? null;
      if (fallback === null || !(await worked(element))) throw error;
    }
  };
  const outcome = await useElement(context, target, 'press', act, otherwise);
  return fallback === null ? outcome : { ...outcome, facts: { ...outcome.facts, fallback } };
}
