// Who signs in, as the rest of the service sees it. The accounts room brings it; nothing else knows how it works.
import type { KeyRole } from '#contract/vocabulary/key-roles.ts';

/** Its name in a browser; on https it has a prefix. */
export const sessionCookie = 'proofrun.session_token';

export interface SignedIn {
  readonly userId: string;
  readonly accountId: string;
  readonly role: KeyRole;
  readonly email: string;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** `cookies`: what the browser is to keep, as lines of Set-Cookie. */
export type DeskAnswer =
  | { readonly ok: true; readonly cookies: readonly string[] }
  | { readonly ok: false; readonly reason: string };

export interface SignInDesk {
  /** The answer is the same for an address that is already known. */
  signUp(given: Credentials): Promise<DeskAnswer>;
  signIn(given: Credentials): Promise<DeskAnswer>;
  signOut(cookie: string): Promise<DeskAnswer>;
  /** null: nobody is signed in. */
  whoIs(cookie: string | undefined): Promise<SignedIn | null>;
  confirmMail(token: string): Promise<DeskAnswer>;
  /** Says nothing about whether the address is known. */
  askForReset(email: string): Promise<void>;
  reset(token: string, password: string): Promise<DeskAnswer>;
  /** The single-use link of the local start. */
  enter(token: string): Promise<DeskAnswer>;
}
