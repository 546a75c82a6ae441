import type { SessionFacts } from '#core/evidence/session-facts.ts';

export const doorReason = 'strangers come there, too, and sign in there: it may be a sign-in page';

/** A sign-in page asks everyone by one form, and may end the session of a member who opens it. */
export const isDoor = ({ owner, strangers, linkedPublicly, entry }: SessionFacts): boolean =>
  owner.asksToSignIn &&
  strangers.length > 0 &&
  strangers.every(({ sameForm }) => sameForm) &&
  (linkedPublicly || entry);
