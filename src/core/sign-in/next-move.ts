// What somebody does next who signs in, and what the page thinks of what was done. Pure: the engine only does it.
import type { SignInControl, SignInPage } from '#core/evidence/sign-in-facts.ts';
import { asksForCode, saysLocked, saysWrong } from '#core/words/sign-in-words.ts';
import { type SignInForm, chooseForm, otherWays, waysIn } from './choose-form.ts';

/** What was done so far. */
export interface Progress {
  readonly user: boolean;
  readonly password: boolean;
  readonly code: boolean;
  /** Controls that were pressed to find the form. */
  readonly opened: number;
  readonly hasSeed: boolean;
}

export type Stop =
  | 'wrong_credentials'
  | 'account_locked'
  | 'mfa_without_seed'
  | 'captcha'
  | 'sso_other_origin'
  | 'no_login_form'
  | 'could_not_tell';

export type Move =
  | { readonly kind: 'fill'; readonly form: SignInForm; readonly what: 'user' | 'password' | 'both' | 'code' }
  | { readonly kind: 'open'; readonly control: SignInControl }
  /** Nothing is asked any more: it remains to be seen whether that means signed in. */
  | { readonly kind: 'through' }
  | { readonly kind: 'stop'; readonly outcome: Stop; readonly why: string };

/** What the server answered to the request that carried the password; null: it was not seen. */
export type Answered = number | null;

const maxOpened = 2;
const stop = (outcome: Stop, why: string): Move => ({ kind: 'stop', outcome, why });

/** Lines that the page shows now and did not show before it was answered. */
export const newLines = (before: SignInPage | null, now: SignInPage): readonly string[] => {
  const old = new Set(before?.lines ?? []);
  return now.lines.filter((line) => !old.has(line));
};

/** The same question again: why it was not content with the answer. */
function refusal(before: SignInPage | null, now: SignInPage, answered: Answered, what: 'password' | 'code'): Move {
  const said = newLines(before, now);
  // A page may repeat what it said before; then every line counts that stands with the form.
  const heard = said.length > 0 ? said : now.lines;
  if (answered === 423 || answered === 429 || said.some(saysLocked))
    return stop('account_locked', 'the target says that the account is locked, or that there were too many tries');
  if (now.captcha === 'visible') return stop('captcha', 'the target wants a CAPTCHA to be solved');
  const thing = what === 'code' ? 'the one-time code' : 'the user name or the password';
  const refused = answered === 400 || answered === 401 || answered === 403 || answered === 422;
  if (refused || heard.some(saysWrong)) return stop('wrong_credentials', `the target refused ${thing}`);
  if (now.captcha === 'hidden') return stop('captcha', 'the target asks again, and a CAPTCHA guards its form');
  if (said.length > 0) return stop('wrong_credentials', `the target asks again after it was given ${thing}`);
  return stop('could_not_tell', 'the sign-in form is still there, and the target does not say why');
}

function withoutForm(page: SignInPage, before: SignInPage | null, done: Progress, answered: Answered): Move {
  if (done.password || done.code) {
    const said = newLines(before, page);
    if (answered === 423 || answered === 429 || (said.some(saysLocked) && (answered ?? 200) >= 400))
      return stop('account_locked', 'the target says that the account is locked, or that there were too many tries');
    if (!done.code && said.some(asksForCode) && page.fields.length <= 1 && !done.hasSeed)
      return stop('mfa_without_seed', 'the target asks for a second factor, and the login has no TOTP seed');
    return { kind: 'through' };
  }
  const [way] = waysIn(page);
  if (way !== undefined && done.opened < maxOpened) return { kind: 'open', control: way };
  if (page.captcha === 'visible') return stop('captcha', 'the target wants a CAPTCHA to be solved');
  if (otherWays(page).length > 0) return stop('sso_other_origin', 'the target signs in only through another origin');
  return done.user
    ? stop('could_not_tell', 'the target took the user name and then asked for no password')
    : stop('no_login_form', 'no sign-in form was found');
}

export function nextMove(
  page: SignInPage,
  before: SignInPage | null,
  done: Progress,
  answered: Answered,
  origins: ReadonlySet<string>,
): Move {
  const form = chooseForm(page);
  if (form === null) return withoutForm(page, before, done, answered);
  if (form.code.length > 0) {
    if (done.code) return refusal(before, page, answered, 'code');
    // A page that asks for a code before anybody said who he is has something else in mind.
    if (!done.user && !done.password) return withoutForm(page, before, done, answered);
    return done.hasSeed
      ? { kind: 'fill', form, what: 'code' }
      : stop('mfa_without_seed', 'the target asks for a one-time code, and the login has no TOTP seed');
  }
  if (done.password) {
    // Once the password is in, a lone name field elsewhere on the page is none of ours.
    return form.password === null
      ? withoutForm(page, before, done, answered)
      : refusal(before, page, answered, 'password');
  }
  if (form.group.sentTo !== null && !origins.has(form.group.sentTo))
    return stop('sso_other_origin', 'the sign-in form is sent to another origin');
  if (page.captcha === 'visible') return stop('captcha', 'the target wants a CAPTCHA to be solved');
  if (form.password === null) {
    return done.user ? refusal(before, page, answered, 'password') : { kind: 'fill', form, what: 'user' };
  }
  return { kind: 'fill', form, what: done.user || form.user === null ? 'password' : 'both' };
}
