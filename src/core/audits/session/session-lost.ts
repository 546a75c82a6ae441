import { defineAudit } from '../define.ts';
import { doorReason, isDoor } from './door.ts';
import { sessionEvidence } from './session-evidence.ts';

/** Each replay has a session of its own, so that only the route can have ended it. */
export const sessionLost = defineAudit({
  id: 'session_lost',
  version: 2,
  type: 'session_lost',
  about: 'Opening a route ends the session.',
  defect: 'presence',
  replays: 2,
  needs: ['session'],
  judge: ({ session, context }) => {
    const { aliveBefore, aliveAfter, owner } = session;
    if (aliveBefore !== true || aliveAfter === null)
      return [{ answer: 'unsure', reason: 'the session could not be checked' }];
    if (aliveAfter || !owner.reached) return [];
    if (isDoor(session)) return [{ answer: 'unsure', reason: doorReason }];
    return [
      {
        answer: 'fail',
        cause: 'session_lost',
        shared: false,
        title: 'Opening the page ends the session',
        viewports: [context],
        evidence: sessionEvidence('The session worked before the page was opened, and no longer afterwards.', session),
        fixHint: 'Look for code of this route that ends, replaces or overwrites the session.',
      },
    ];
  },
});
