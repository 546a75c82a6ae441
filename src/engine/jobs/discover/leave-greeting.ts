// What stands over a page from the start, as a greeting or a question does, is left by its own control, and how that was
// done becomes a part of each workflow.
import type { ActionStep } from '#contract/steps/all-actions.ts';
import { ActionRecorder } from '#engine/jobs/scenarios/action-recorder.ts';
import { performAction } from '#engine/jobs/scenarios/perform-action.ts';
import type { ActionGuard } from '#engine/safety/action-guard.ts';
import { readOnly, ruleAgainst } from '#engine/safety/policy.ts';
import { type LookTools, comeToRest } from './look-tools.ts';

const most = 2;

interface GreetingTools extends LookTools {
  readonly recorder: ActionRecorder;
  readonly guard: ActionGuard;
}

/** The steps that leave it; none: nothing stands there, or it could not be left without a trace. */
export async function leaveGreeting(tools: GreetingTools): Promise<readonly ActionStep[]> {
  const { session, barrier, signal, recorder, guard } = tools;
  const heldWrites = (): number => barrier.requests.filter(({ held }) => held).length;
  const [address, before] = [session.page.url(), heldWrites()];
  const steps: ActionStep[] = [];
  for (let layers = 0; layers < most; layers += 1) {
    const layer = await session.ask('readLayer', []).catch(() => null);
    // A form that opens with the page is what the page is about.
    if (layer === null || layer.asks) break;
    const closer = layer.closers.find(({ named, brakes }) => named && ruleAgainst(readOnly, brakes, true) === null);
    const css = closer?.element.selector ?? null;
    if (css === null) break;
    const step: ActionStep = { action: 'click', target: { css } };
    const { outcome } = await performAction(step, { session, recorder, signal, clicked: true, guard });
    if (outcome.outcome !== 'done') break;
    await comeToRest(tools);
    const left = (await session.ask('readLayer', []).catch(() => null))?.key !== layer.key;
    if (!left || session.page.url() !== address || heldWrites() > before) return [];
    steps.push(step);
  }
  return steps;
}
