import type { TreatedAs } from '#core/evidence/session-facts.ts';
import { defineAudit } from '../define.ts';
import { doorReason, isDoor } from './door.ts';
import { sessionEvidence } from './session-evidence.ts';

const asks = ({ asksToSignIn, asksForName }: TreatedAs): boolean => asksToSignIn && asksForName;

/**
 * The session worked before and after: it is the route that does not accept it. Settings ask for names and passwords of
 * all kinds, so that only the form that strangers get there counts as one that signs in.
 */
export const authBounce = defineAudit({
  id: 'auth_bounce',
  version: 3,
  type: 'auth_bounce',
  about: 'A route sends somebody who is signed in to the sign-in page.',
  defect: 'presence',
  replays: 3,
  ownWitness: true,
  needs: ['session'],
  judge: ({ session, context }) => {
    const { owner, strangers, aliveBefore, aliveAfter, forStrangers } = session;
    const refused = owner.status === 401;
    if (!owner.reached || !(asks(owner) || refused) || forStrangers || owner.leftOrigin) return [];
    const met = strangers.filter(({ reached }) => reached);
    if (!refused && met.length === 0) return [{ answer: 'unsure', reason: 'no stranger could open the route' }];
    if (!refused && !met.every(({ sameForm }) => sameForm)) return [];
    if (isDoor(session)) return [{ answer: 'unsure', reason: doorReason }];
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
