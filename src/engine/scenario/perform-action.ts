// Performs one action of a scenario behind the brakes, and keeps the proof of how it was done.
import type { ActionStep } from '#contract/steps/all-actions.ts';
import type { ElementFact } from '#core/evidence/page-facts.ts';
import type { ActionFidelity } from '#core/scenarios/scenario-run.ts';
import type { Locator } from 'playwright-core';
import { brakeFor, brakeForControl } from '#engine/safety/brakes.ts';
import type { PageSession } from '../gather/page-session.ts';
import { redactElement } from '../gather/redact-facts.ts';
import { settle } from '../gather/settle.ts';
import { classifyClick } from '../probe/classify-action.ts';
import { performStep } from '../steps/all.ts';
import type { StepOutcome, Use } from '../steps/define-step.ts';
import { describeCandidates } from '../steps/describe-candidates.ts';
import type { ActionEar, Heard } from './action-ear.ts';
import { type CallerGuard, writesHeld } from '#engine/safety/caller-guard.ts';
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
    readonly ear: ActionEar;
    readonly signal: AbortSignal;
    /** The scenario has clicked something before, so that a layer on the page may be its own. */
    readonly clicked: boolean;
    /** Only for steps that the caller wrote; all others meet every brake. */
    readonly guard?: CallerGuard | null;
  },
): Promise<PerformedAction> {
  const { session, ear, signal, clicked, guard = null } = deps;
  const heldBefore = guard?.heldWrites() ?? 0;
  let element: ElementFact | null = null;
  let listening = false;
  const beforeUse = async (used: Locator, use: Use): Promise<string | null> => {
    const subject = await ear.listenTo(used).catch(() => null);
    listening = subject !== null;
    element = subject === null ? null : redactElement(subject.element);
    if (use === 'hover') return null;
    if (subject === null) {
      // What cannot be read closely is at least not used against its name.
      const [named] = await describeCandidates(used, 1);
      return brakeFor(named?.name ?? '');
    }
    const { brakes } = subject;
    if (use === 'fill') return brakes.payment ? 'payment' : null;
    const inOwnLayer = clicked && brakes.dialog !== '';
    return guard === null ? brakeForControl(brakes, inOwnLayer) : guard.admit(brakes, inOwnLayer);
  };
  const clickUnreachable = async (): Promise<string | null> => (listening ? ear.clickUnreachable() : null);
  const performed = await performStep(step, { session, deadlineMs: stepMs, signal, beforeUse, clickUnreachable });
  if (performed.outcome === 'done') await settle(session, { quietMs, capMs: afterMs, signal });
  const heldWrites = (guard?.heldWrites() ?? 0) - heldBefore;
  const outcome = heldWrites > 0 ? writesHeld(heldWrites) : performed;
  const heard = listening ? await ear.heard() : { events: [], focusOn: false, left: false };
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
