import { defineAudit } from '../define.ts';

/** Only where signing out visibly worked; a token that the browser alone throws away was never the server's to end. */
export const logoutIneffective = defineAudit({
  id: 'logout_ineffective',
  version: 1,
  type: 'logout_ineffective',
  about: 'The session still works after signing out.',
  defect: 'presence',
  replays: 2,
  ownWitness: true,
  needs: ['session'],
  judge: ({ session, context }) => {
    const { signOut } = session;
    if (signOut === undefined) return [];
    const { openedBefore, used, lookedSignedOut, opensInWindow, opensWithOld, byCookie, toldServer } = signOut;
    if (!openedBefore) return [{ answer: 'unsure', reason: 'the protected place did not open before' }];
    if (!used) return [{ answer: 'unsure', reason: 'no control that signs out was found' }];
    if (!lookedSignedOut) return [{ answer: 'unsure', reason: 'signing out did not visibly work' }];
    if (opensInWindow === null || opensWithOld === null)
      return [{ answer: 'unsure', reason: 'the protected place could not be opened again' }];
    const replayed = opensWithOld && byCookie && toldServer;
    if (!opensInWindow && !replayed)
      return opensWithOld ? [{ answer: 'unsure', reason: 'the browser alone keeps the token of the session' }] : [];
    return [
      {
        answer: 'fail',
        cause: 'logout_ineffective',
        shared: true,
        title: 'The session still works after signing out',
        viewports: [context],
        evidence: [
          {
            kind: 'session',
            note: opensInWindow
              ? 'After signing out the protected place opened again in the same window.'
              : 'After signing out the old session cookie still opened the protected place.',
            facts: { opensInWindow, opensWithOld, byCookie, toldServer },
          },
        ],
        fixHint: 'End the session on the server when somebody signs out, not only in the browser.',
      },
    ];
  },
});
