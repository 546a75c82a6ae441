import { defineAudit } from '../define.ts';
import { sessionEvidence } from './session-evidence.ts';

/** The session worked before and after: it is the route that does not accept it. */
export const authBounce = defineAudit({
  id: 'auth_bounce',
  version: 1,
  type: 'auth_bounce',
  about: 'A route sends somebody who is signed in to the sign-in page.',
  defect: 'presence',
  replays: 3,
  ownWitness: true,
  needs: ['session'],
  judge: ({ session, context }) => {
    const { owner, aliveBefore, aliveAfter, forStrangers } = session;
    const bounced = owner.reached && ((owner.asksToSignIn && owner.asksForName) || owner.status === 401);
    if (!bounced || forStrangers || owner.leftOrigin) return [];
    if (aliveBefore !== true || aliveAfter !== true)
      return [{ answer: 'unsure', reason: 'the session did not work right before and after' }];
    return [
      {
        answer: 'fail',
        cause: 'auth_bounce',
        shared: false,
        title: 'The page asks to sign in although the session works elsewhere',
        viewports: [context],
        evidence: sessionEvidence('The route asked to sign in; the protected place opened before and after.', session),
        fixHint: 'Compare how this route checks the session with how the others do.',
      },
    ];
  },
});
