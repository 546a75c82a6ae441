// The desk where people sign in: each question is put to better-auth, and its answers become ours.
import { isAPIError } from 'better-auth/api';
import type { DeskAnswer, SignInDesk } from '#service/app/account/sign-in-desk.ts';
import { loadUserRole } from '#service/store/users.ts';
import { type AuthOptions, minPasswordChars, openAuth } from './open-auth.ts';

const refused = (reason: string): DeskAnswer => ({ ok: false, reason });

const reasons: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: 'The e-mail address or the password is wrong.',
  EMAIL_NOT_VERIFIED: 'Confirm your e-mail address first: open the link in the mail that we sent again just now.',
  PASSWORD_TOO_SHORT: `The password must have at least ${minPasswordChars} characters.`,
  PASSWORD_TOO_LONG: 'The password is too long.',
  INVALID_EMAIL: 'The e-mail address is not valid.',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'There is already an account with this address. Sign in instead.',
  USER_ALREADY_EXISTS: 'There is already an account with this address. Sign in instead.',
};
const usedUp = 'This link has expired or was already used.';

const codeOf = (error: { readonly body?: unknown }): string =>
  typeof error.body === 'object' && error.body !== null && 'code' in error.body ? String(error.body.code) : '';

/** What the library refuses is an answer; anything else is a bug. */
async function ask(question: Promise<Response>, fallback: string): Promise<DeskAnswer> {
  try {
    const response = await question;
    const cookies = response.headers.getSetCookie();
    if (response.status < 400) return { ok: true, cookies };
    const body = (await response.json().catch(() => null)) as { code?: string } | null;
    return refused(reasons[body?.code ?? ''] ?? fallback);
  } catch (error) {
    if (!isAPIError(error)) throw error;
    return refused(reasons[codeOf(error)] ?? fallback);
  }
}

export interface OpenDesk extends SignInDesk {
  /** Makes the link that lets the local account in, once. */
  makeEntry(email: string): Promise<string>;
}

export function openDesk(options: Omit<AuthOptions, 'onEntry'>): OpenDesk {
  const { store, publicUrl } = options;
  let entry = '';
  const auth = openAuth({
    ...options,
    onEntry: (token) => {
      entry = token;
    },
  });
  const headers = new Headers({ origin: publicUrl });
  const withCookie = (cookie: string): Headers => new Headers({ origin: publicUrl, cookie });
  const landing = `${publicUrl}/account`;
  return {
    signUp: ({ email, password }) =>
      ask(
        auth.api.signUpEmail({ body: { email, password, name: email }, headers, asResponse: true }),
        'The account could not be made. Check the address and the password.',
      ),
    signIn: ({ email, password }) =>
      ask(
        auth.api.signInEmail({ body: { email, password }, headers, asResponse: true }),
        'The e-mail address or the password is wrong.',
      ),
    signOut: (cookie) =>
      ask(auth.api.signOut({ headers: withCookie(cookie), asResponse: true }), 'You were not signed in.'),
    whoIs: async (cookie) => {
      if (cookie === undefined) return null;
      const found = await auth.api.getSession({ headers: withCookie(cookie) });
      const own = found === null ? null : await loadUserRole(store.db, found.user.id);
      return found === null || own === null ? null : { userId: found.user.id, ...own };
    },
    confirmMail: (token) => ask(auth.api.verifyEmail({ query: { token }, headers, asResponse: true }), usedUp),
    askForReset: async (email) => {
      await ask(auth.api.requestPasswordReset({ body: { email, redirectTo: landing }, headers, asResponse: true }), '');
    },
    reset: (token, password) =>
      ask(auth.api.resetPassword({ body: { token, newPassword: password }, headers, asResponse: true }), usedUp),
    enter: async (token) => {
      const answer = await ask(auth.api.magicLinkVerify({ query: { token }, headers, asResponse: true }), usedUp);
      // A used token is answered by a redirect, too; only a right one sets a cookie.
      return answer.ok && answer.cookies.length === 0 ? refused(usedUp) : answer;
    },
    makeEntry: async (email) => {
      await auth.api.signInMagicLink({ body: { email }, headers });
      return entry;
    },
  };
}
