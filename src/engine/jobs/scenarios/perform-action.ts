// Performs one action of a scenario behind the brakes, and keeps the proof of how it was done.
import type { ActionStep } from '#contract/steps/all-actions.ts';
import type { ElementFact } from '#core/evidence/page-facts.ts';
import type { ActionFidelity } from '#core/scenarios/scenario-run.ts';
import type { ActionGuard, Use } from '#engine/safety/action-guard.ts';
import type { Locator } from 'playwright-core';
import type { PageSession } from '#engine/session/page-session.ts';
import { redactElement } from '#engine/session/redact-facts.ts';
import { settle } from '#engine/session/settle.ts';
import { classifyClick } from '#engine/probe/classify-action.ts';
import { performStep } from '#engine/steps/all.ts';
import { type StepOutcome, refused } from '#engine/steps/define-step.ts';
import { describeCandidates } from '#engine/steps/describe-candidates.ts';
import type { ActionRecorder, Heard } from './action-recorder.ts';
import { classifyTyping } from './classify-typing.ts';

const stepMs = 15_000;
const afterMs = 1_500;
const quietMs = 100;

export interface PerformedAction {
  readonly outcome: StepOutcome;
  readonly element: ElementFact | null;
  readonly fidelity: ActionFidelity | null;
}

const classifiers: Partial<Record<ActionStep['action'], (heard: Heard) => ActionFidelity>> = {
  click: (heard) => classifyClick(heard.events, heard),
  check: (heard) => classifyClick(heard.events, heard),
  uncheck: (heard) => classifyClick(heard.events, heard),
  fill: classifyTyping,
  type: classifyTyping,
  select: classifyTyping,
  evaluate: () => ({ class: 'evaluate_fallback', pointer: false, keyboard: false, focus: false }),
};

export async function performAction(
  step: ActionStep,
  deps: {
    readonly session: PageSession;
    readonly recorder: ActionRecorder;
    readonly signal: AbortSignal;
    /** The scenario has clicked something before, so that a layer on the page may be its own. */
    readonly clicked: boolean;
    readonly guard: ActionGuard;
  },
): Promise<PerformedAction> {
  const { session, recorder, signal, clicked, guard } = deps;
  const rule = guard.admitAction(step.action);
  if (rule !== null) return { outcome: refused(rule), element: null, fidelity: null };
  const heldBefore = guard.heldWrites();
  let element: ElementFact | null = null;
  let listening = false;
  const beforeUse = async (used: Locator, use: Use): Promise<string | null> => {
    const subject = await recorder.listenTo(used).catch(() => null);
    listening = subject !== null;
    element = subject === null ? null : redactElement(subject.element);
    if (subject !== null) return guard.admitControl(subject.brakes, use, clicked && subject.brakes.dialog !== '');
    if (use === 'hover') return null;
    const [named] = await describeCandidates(used, 1);
    return guard.admitNamed(named?.name ?? '', use);
  };
  const clickUnreachable = async (): Promise<string | null> => (listening ? recorder.clickUnreachable() : null);
  const performed = await performStep(step, {
    session,
    deadlineMs: stepMs,
    signal,
    beforeUse,
    beforeScript: () => guard.admitScript(),
    clickUnreachable,
  });
  if (performed.outcome === 'done') await settle(session, { quietMs, capMs: afterMs, signal });
  const heldWrites = guard.heldWrites() - heldBefore;
  const outcome = heldWrites > 0 ? guard.refusalFor(heldWrites) : performed;
  const heard = listening ? await recorder.heard() : { events: [], focusOn: false, left: false };
  const classify = outcome.outcome === 'done' ? classifiers[step.action] : undefined;
  const fidelity = classify?.(heard) ?? null;
  return { outcome, element, fidelity: fidelity === null ? null : { ...fidelity, class: claimable(fidelity.class) } };

  /** Where nobody could listen silence proves nothing, and a click that is not ours is the page's own. */
  function claimable(found: ActionFidelity['class']): ActionFidelity['class'] {
    if (step.action === 'evaluate') return found;
    if (!listening) return 'ambiguous';
    return found === 'programmatic_click' && outcome.facts['fallback'] === undefined ? 'ambiguous' : found;
  }
}
