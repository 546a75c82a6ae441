// How a try to sign in ended. Only `signed_in` lets a run go on.
import { type WordOf, closedSet } from './closed-set.ts';

export const signInOutcomes = closedSet({
  chosen: [
    'signed_in',
    'wrong_credentials',
    'mfa_without_seed',
    'captcha',
    'sso_other_origin',
    'bot_wall',
    'account_locked',
    'session_refused',
    'no_login_form',
    'could_not_tell',
    'unreachable',
  ],
});
export type SignInOutcome = WordOf<typeof signInOutcomes>;
