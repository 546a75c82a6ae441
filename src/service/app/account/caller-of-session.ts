import type { AppContext } from '../app-context.ts';
import type { Caller } from '../caller.ts';
import type { SignedIn } from './sign-in-desk.ts';

export const callerOfUser = ({ accountId, userId, role }: SignedIn): Caller => ({
  accountId,
  keyId: `user ${userId}`,
  role,
});

/** null: nobody is signed in. */
export async function callerOfSession({ desk }: AppContext, cookie: string | undefined): Promise<Caller | null> {
  const user = await desk.whoIs(cookie);
  return user === null ? null : callerOfUser(user);
}
