// The actions of authenticated scenarios. Two of them use an element like any other; two change who the run is.
import type { ActionStep } from '#contract/steps/all-actions.ts';
import type { AuthActionStep } from '#contract/steps/all-auth-actions.ts';
import { performClearSession } from './clear-session.ts';
import { type StepContext, type StepOutcome, failed } from './define-step.ts';
import { performSetCookie } from './set-cookie.ts';

export type SessionAction = Extract<AuthActionStep, { action: 'setCookie' | 'clearSession' }>;

export const isSessionAction = (step: AuthActionStep): step is SessionAction =>
  step.action === 'setCookie' || step.action === 'clearSession';

/** The same as one of the plain actions; an entry that was not opened has no value. */
export function plainAction(step: Exclude<AuthActionStep, SessionAction>): ActionStep | null {
  const target = { testId: step.testId };
  if (step.action === 'clickByTestId') return { action: 'click', target };
  return step.value === undefined ? null : { action: 'fill', target, value: step.value };
}

export function performSessionAction(step: SessionAction, context: StepContext): Promise<StepOutcome> {
  if (step.action === 'clearSession') return performClearSession(context);
  const { name, value } = step;
  return value === undefined
    ? Promise.resolve(failed('the entry of the Login Memory has no value'))
    : performSetCookie({ name, value }, context);
}
