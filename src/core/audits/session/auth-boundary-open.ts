import type { TreatedAs } from '#core/evidence/session-facts.ts';
import { defineAudit } from '../define.ts';
import { sessionEvidence } from './session-evidence.ts';

/** A stranger reads as much as this of what the owner of the session reads. */
const mostOfIt = 0.8;

const isRefused = ({ reached, status, asksToSignIn, leftOrigin, samePlace }: TreatedAs): boolean =>
  reached && (asksToSignIn || leftOrigin || !samePlace || (status ?? 200) >= 400);

/** It treats a stranger like a member: it offers to sign out, and not to sign in. */
const looksSignedIn = ({ offersSignOut, offersSignIn }: TreatedAs): boolean => offersSignOut && !offersSignIn;

/**
 * A page that says the same to everyone is public, unless it treats strangers as somebody they are not. So a page is
 * open only where it shows a stranger the marks of a member, where another page does take these marks away from him,
 * and where no page for strangers leads to it.
 */
export const authBoundaryOpen = defineAudit({
  id: 'auth_boundary_open',
  version: 1,
  type: 'auth_boundary_open',
  about: 'A page of members is served to somebody who is not signed in.',
  defect: 'presence',
  replays: 3,
  needs: ['session'],
  judge: ({ session, context }) => {
    const { owner, strangers, control, linkedPublicly, distinctName, forStrangers } = session;
    const open = owner.reached && !isRefused(owner) && (owner.offersSignOut || owner.namesUser);
    if (!open || forStrangers || strangers.some(isRefused)) return [];
    if (strangers.length < 2 || strangers.some(({ reached }) => !reached))
      return [{ answer: 'unsure', reason: 'the page was not loaded twice without the session' }];
    if (control === null || !control.reached)
      return [{ answer: 'unsure', reason: 'nothing shows that strangers are told apart' }];
    if (strangers.some(({ sameText }) => sameText === null || sameText < mostOfIt)) return [];
    const asMember = strangers.every(looksSignedIn) && !control.offersSignOut;
    const byName =
      distinctName && owner.namesUser && strangers.every(({ namesUser }) => namesUser) && !control.namesUser;
    if (!asMember && !byName) return [];
    if (linkedPublicly) return [{ answer: 'unsure', reason: 'a page for strangers links to it, so it may be public' }];
    return [
      {
        answer: 'fail',
        cause: 'auth_boundary_open',
        shared: false,
        title: 'The page of a signed-in user is shown without signing in',
        viewports: [context],
        evidence: sessionEvidence('Two loads without the session showed the page as a member sees it.', session),
        fixHint: 'Check the session on the server before this route answers.',
      },
    ];
  },
});
