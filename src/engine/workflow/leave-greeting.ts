// What stands over a page from the start, as a greeting or a question does, is left by its own control.
import type { ActionStep } from '#contract/steps/all-actions.ts';
import { cancelWords } from '#core/words/leaving-words.ts';
import { words } from '#core/words/words.ts';
import { readOnly, ruleAgainst } from '#engine/safety/policy.ts';
import type { PageSession } from '#engine/session/page-session.ts';

const most = 2;
const cancels = words(cancelWords);

interface GreetingTools {
  readonly session: PageSession;
  /** Uses a control; false: it could not be used. */
  readonly use: (step: ActionStep) => Promise<boolean>;
  /** Until the page has come to rest. */
  readonly rest: () => Promise<unknown>;
}

/** The steps that were taken; null: one of them did not leave the greeting, or left the page. */
export async function leaveGreeting({ session, use, rest }: GreetingTools): Promise<readonly ActionStep[] | null> {
  const address = session.page.url();
  const steps: ActionStep[] = [];
  for (let layers = 0; layers < most; layers += 1) {
    const layer = await session.ask('readLayer', []).catch(() => null);
    // A form that opens with the page is what the page is about.
    if (layer === null || layer.asks) break;
    // "Cancel" may end what the page is busy with.
    const closer = layer.closers.find(
      ({ named, brakes, element }) =>
        named && !cancels.test(element.name) && ruleAgainst(readOnly, brakes, true) === null,
    );
    const css = closer?.element.selector ?? null;
    if (css === null) break;
    const step: ActionStep = { action: 'click', target: { css } };
    if (!(await use(step))) break;
    await rest();
    const left = (await session.ask('readLayer', []).catch(() => null))?.key !== layer.key;
    if (!left || session.page.url() !== address) return null;
    steps.push(step);
  }
  return steps;
}
