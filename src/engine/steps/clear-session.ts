import { withDeadline } from '#engine/browser/deadline.ts';
import { type StepContext, type StepOutcome, done, failed } from './define-step.ts';

/** Removes the cookies and the storage of the target: whoever was signed in is a stranger again. */
export async function performClearSession({ session, deadlineMs, signal }: StepContext): Promise<StepOutcome> {
  const { page, cdp, origin } = session;
  const clear = async (): Promise<void> => {
    await session.ask('forgetTab', []).catch(() => false);
    await cdp.send('Storage.clearDataForOrigin', {
      origin,
      storageTypes: 'local_storage,indexeddb,cache_storage,cookies,service_workers',
    });
    await page.context().clearCookies();
  };
  return withDeadline(clear(), deadlineMs, 'clearing the session', signal).then(
    () => done(),
    () => {
      signal.throwIfAborted();
      return failed('the session could not be cleared');
    },
  );
}
