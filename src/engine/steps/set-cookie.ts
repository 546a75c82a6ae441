import { withDeadline } from '#engine/browser/deadline.ts';
import { type StepContext, type StepOutcome, done, failed } from './define-step.ts';

/** Sets a cookie of the target, for the whole of its origin. */
export async function performSetCookie(
  { name, value }: { readonly name: string; readonly value: string },
  { session, deadlineMs, signal }: StepContext,
): Promise<StepOutcome> {
  const set = session.page.context().addCookies([{ name, value, url: session.origin }]);
  return withDeadline(set, deadlineMs, 'setting a cookie', signal).then(
    () => done(),
    () => {
      signal.throwIfAborted();
      return failed('the browser did not take the cookie');
    },
  );
}
