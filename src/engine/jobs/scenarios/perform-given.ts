// Performs an action of a scenario, whichever list it is from. An entry of a Login Memory is filled in only here.
import type { ActionStep } from '#contract/steps/all-actions.ts';
import { type AuthActionStep, allAuthActions } from '#contract/steps/all-auth-actions.ts';
import { failed } from '#engine/steps/define-step.ts';
import { isSessionAction, performSessionAction, plainAction } from '#engine/steps/perform-auth-action.ts';
import { type PerformedAction, performAction } from './perform-action.ts';

const stepMs = 15_000;
const names: ReadonlySet<string> = new Set(allAuthActions.map(({ action }) => action));

const isAuthAction = (step: ActionStep | AuthActionStep): step is AuthActionStep => names.has(step.action);

/** Nothing of the page was used. */
const notApplicable = { class: 'not_applicable', pointer: false, keyboard: false, focus: false } as const;

function withEntry(step: AuthActionStep, entries: ReadonlyMap<string, string>): AuthActionStep {
  if (!('entry' in step) || step.entry === undefined) return step;
  const value = entries.get(step.entry);
  return value === undefined ? step : { ...step, value };
}

export async function performGiven(
  step: ActionStep | AuthActionStep,
  deps: Parameters<typeof performAction>[1],
): Promise<PerformedAction> {
  if (!isAuthAction(step)) return performAction(step, deps);
  const { session, signal } = deps;
  const filled = withEntry(step, session.entries);
  if (isSessionAction(filled)) {
    const outcome = await performSessionAction(filled, { session, deadlineMs: stepMs, signal });
    return { outcome, element: null, fidelity: outcome.outcome === 'done' ? notApplicable : null };
  }
  const plain = plainAction(filled);
  if (plain !== null) return performAction(plain, deps);
  return { outcome: failed('the Login Memory has no such entry'), element: null, fidelity: null };
}
