import type { ActionStep } from '#contract/steps/all-actions.ts';
import { settle } from '#engine/session/settle.ts';
import { type Performer, done, failed } from './define-step.ts';
import { findElement } from './find-element.ts';

const defaultMs = 5_000;

export const performWaitFor: Performer<Extract<ActionStep, { action: 'waitFor' }>> = async (step, context) => {
  const capMs = Math.min(step.timeoutMs ?? defaultMs, context.deadlineMs);
  if (step.target !== undefined) {
    const found = await findElement(context.session, step.target, capMs);
    return found.kind === 'none' ? failed('the element did not appear in time') : done();
  }
  const { quiet } = await settle(context.session, { quietMs: 250, capMs, signal: context.signal });
  return quiet ? done() : failed('the page did not become idle in time');
};
