// Whether a page treats somebody with a session otherwise than somebody without one: the proof of a sign-in.
import type { SessionLook } from '#core/evidence/sign-in-facts.ts';

export type SessionAnswer = 'signed_in' | 'not_signed_in' | 'unclear';

const refusedStatus = new Set([401, 403]);

/** The page does not let somebody in. */
export const isRefused = ({ reached, status, leftOrigin, asksToSignIn }: SessionLook): boolean =>
  reached && (leftOrigin || asksToSignIn || refusedStatus.has(status ?? 0));

const isOpen = (look: SessionLook): boolean => look.reached && !isRefused(look) && (look.status ?? 200) < 400;

/** `own`: with the session. `stranger`: the same address without it. */
export function compareLooks(own: SessionLook, stranger: SessionLook): SessionAnswer {
  if (!own.reached || !stranger.reached) return 'unclear';
  if (isRefused(own)) return own.offersSignOut ? 'unclear' : 'not_signed_in';
  if (!isOpen(own)) return 'unclear';
  if (own.showsText !== null) return own.showsText && stranger.showsText === false ? 'signed_in' : 'unclear';
  if (isRefused(stranger) || (stranger.status ?? 200) >= 400) return 'signed_in';
  if (own.offersSignOut && !stranger.offersSignOut) return 'signed_in';
  if (own.namesUser && !stranger.namesUser) return 'signed_in';
  if (!own.offersSignIn && stranger.offersSignIn) return 'signed_in';
  if (own.at !== stranger.at && stranger.offersSignIn) return 'signed_in';
  return 'unclear';
}

/** Whether a later look at the same address with the same session still finds it as it was; null: nobody can tell. */
export function isStillSignedIn(now: SessionLook, then: SessionLook): boolean | null {
  if (!now.reached) return null;
  if (isRefused(now)) return false;
  if (!isOpen(now)) return null;
  if (then.showsText === true && now.showsText === false) return false;
  if (then.offersSignOut && !now.offersSignOut && now.offersSignIn) return false;
  if (!then.offersSignIn && now.offersSignIn && !now.offersSignOut) return false;
  return true;
}
