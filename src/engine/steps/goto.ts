import type { ActionStep } from '#contract/steps/all-actions.ts';
import { withDeadline } from '#engine/browser/deadline.ts';
import { type Performer, failed } from './define-step.ts';
import { loadDocument } from './load-document.ts';

export const performGoto: Performer<Extract<ActionStep, { action: 'goto' }>> = async ({ path }, context) => {
  const { session, deadlineMs, signal } = context;
  const url = new URL(path, session.origin);
  if (url.origin !== session.origin) return failed('the path is not on the origin of the target');
  // A change of fragment alone loads nothing, and the page before would answer for the new route.
  if (session.page.url() !== 'about:blank')
    await withDeadline(session.page.goto('about:blank'), deadlineMs, 'leaving the page before', signal).catch(
      () => undefined,
    );
  await session.resize(session.home);
  session.opens(url);
  return loadDocument(context, url.href, () =>
    session.page.goto(url.href, { waitUntil: 'commit', timeout: deadlineMs }),
  );
};
