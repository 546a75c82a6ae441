// The pages of somebody who is not signed in.
import { escapeHtml, pageShell } from '../page-shell.ts';
import { field, form, hidden, notice } from './form-parts.ts';

const email = (value?: string): string =>
  field({
    name: 'email',
    label: 'E-mail address',
    type: 'email',
    autocomplete: 'username',
    ...(value !== undefined && { value }),
  });
const password = (fresh: boolean): string =>
  field({
    name: 'password',
    label: fresh ? 'New password' : 'Password',
    type: 'password',
    autocomplete: fresh ? 'new-password' : 'current-password',
    ...(fresh && { hint: 'At least 10 characters.' }),
  });

export interface Tried {
  readonly problems?: readonly string[];
  readonly email?: string;
  /** Where to go afterwards: a path of ours. */
  readonly next?: string;
}

/** Only pages of ours, never another site. */
export const safeNext = (given: string | undefined): string =>
  given !== undefined && /^\/(?:account|admin|console|pricing)(?:\/[\w-]*)*$/.test(given) ? given : '/account';

export const signInView = ({ problems = [], email: given, next }: Tried = {}): string =>
  pageShell({
    title: 'Sign in: Proofrun',
    main: `<h1>Sign in</h1>${notice(problems)}
${form('/account/sign-in', [email(given), password(false), hidden('next', safeNext(next))], 'Sign in')}
<p><a href="/account/sign-up">Create an account</a> or <a href="/account/forgot">reset your password</a>. On your own machine, open the link that <code>npm start</code> prints.</p>
<p>A key for the API is also made on the command line: <code>proofrun keys create</code>.</p>`,
  });

export const signUpView = ({ problems = [], email: given }: Tried = {}): string =>
  pageShell({
    title: 'Create an account: Proofrun',
    main: `<h1>Create an account</h1>
<p class="lead">Ten runs are free, once per mail address.</p>${notice(problems)}
${form('/account/sign-up', [email(given), password(true)], 'Create account')}
<p>You have one already? <a href="/account/sign-in">Sign in</a>.</p>`,
  });

export const forgotView = (): string =>
  pageShell({
    title: 'Reset your password: Proofrun',
    main: `<h1>Reset your password</h1>
${form('/account/forgot', [email()], 'Send a link')}`,
  });

export const resetView = (token: string, problems: readonly string[] = []): string =>
  pageShell({
    title: 'Choose a new password: Proofrun',
    main: `<h1>Choose a new password</h1>${notice(problems)}
${form(`/account/reset/${encodeURIComponent(token)}`, [password(true)], 'Save password')}`,
  });

export const messageView = (title: string, text: string): string =>
  pageShell({
    title: `${title}: Proofrun`,
    main: `<h1>${escapeHtml(title)}</h1><p class="lead">${escapeHtml(text)}</p><p><a href="/account/sign-in">Sign in</a></p>`,
  });
