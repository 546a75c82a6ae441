// Signs in by a form that is found without selectors. Each answer of the page decides the next move; nothing is tried twice.
import type { SignInOutcome } from '#contract/vocabulary/sign-in-outcomes.ts';
import type { Credentials } from '#core/domain/login.ts';
import type { SignInPage } from '#core/evidence/sign-in-facts.ts';
import { chooseForm, waysIn } from '#core/sign-in/choose-form.ts';
import { type Move, type Progress, nextMove } from '#core/sign-in/next-move.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import { pause, settle } from '#engine/session/settle.ts';
import { performStep } from '#engine/steps/all.ts';
import type { CredentialGuard } from './credential-guard.ts';
import type { OneTimeCodes } from './one-time-codes.ts';
import { readAnswer, readSignInPage } from './read-answer.ts';
import { holds, press, sendForm, typeDigits, typeInto } from './use-form.ts';

export interface FormDesk {
  readonly session: PageSession;
  readonly guard: CredentialGuard;
  /** Where credentials may be typed and sent. */
  readonly origins: ReadonlySet<string>;
  readonly signal: AbortSignal;
  readonly codes: OneTimeCodes;
}

export interface FormEnd {
  readonly outcome: SignInOutcome | 'through';
  readonly why: string;
}

const loadMs = 20_000;
const errorPageMs = 2_000;
const quiet = { quietMs: 400, capMs: 6_000 };
/** A form may come late: after its script, or after a call of its script. */
const formMs = 10_000;
/** Only a page without any form for so long has none, and a control that leads to one is pressed. */
const noFormMs = 2_500;
export const unauthorized = 401;
const answerMs = 15_000;
const lookAgainMs = 200;
/** Name, password, code, and what leads from one to the other. */
const maxMoves = 10;
/** How often a form is filled anew that lost what was typed. */
const maxRefills = 2;

const end = (outcome: FormEnd['outcome'], why: string): FormEnd => ({ outcome, why });

const originNow = ({ page }: PageSession): string => (URL.canParse(page.url()) ? new URL(page.url()).origin : '');

async function readWhenReady({ session, signal }: FormDesk, maxMs = formMs): Promise<SignInPage> {
  const startedAt = session.now();
  for (;;) {
    await settle(session, { ...quiet, signal });
    const page = await readSignInPage(session);
    const spent = session.now() - startedAt;
    if (chooseForm(page) !== null || spent >= maxMs) return page;
    if (spent >= noFormMs && waysIn(page).length > 0) return page;
    await pause(lookAgainMs, signal);
  }
}

const answerTo = ({ session, signal, guard }: FormDesk, before: SignInPage, at: string): Promise<SignInPage> =>
  readAnswer(session, {
    before,
    at,
    maxMs: answerMs,
    signal,
    isOver: () => guard.sentElsewhere || guard.sentInAddress,
  });

/** True when everything that the move asks for was typed. */
async function fill(
  desk: FormDesk,
  { form, what }: Extract<Move, { kind: 'fill' }>,
  { username, password, totpSeed }: Credentials,
): Promise<boolean> {
  const { session, guard, codes, signal } = desk;
  if (what === 'code') {
    const code = totpSeed === null ? null : await codes.next(totpSeed, signal);
    if (code === null) return false;
    guard.watch(code);
    return typeDigits(session, form.code, code, signal);
  }
  guard.watch(password);
  if (what !== 'password' && form.user !== null && !(await typeInto(session, form.user, username, signal)))
    return false;
  if (what === 'user' || form.password === null) return true;
  if (!(await typeInto(session, form.password, password, signal))) return false;
  // A form that came alive between the two has lost the first.
  return what === 'password' || form.user === null || holds(session, form.user, username);
}

async function send(desk: FormDesk, { form, what }: Extract<Move, { kind: 'fill' }>): Promise<void> {
  const last = what === 'code' ? form.code.at(-1) : what === 'user' ? form.user : form.password;
  if (last == null) return;
  // What was typed may have enabled the control that sends.
  const page = await readSignInPage(desk.session);
  const now = chooseForm(page) ?? form;
  const field = what === 'code' ? now.code.at(-1) : what === 'user' ? now.user : now.password;
  await sendForm(desk.session, now.submit ?? form.submit, field ?? last);
}

const after = (done: Progress, { what }: Extract<Move, { kind: 'fill' }>): Progress => ({
  ...done,
  user: done.user || what === 'user' || what === 'both',
  password: done.password || what === 'password' || what === 'both',
  code: done.code || what === 'code',
});

function leaked({ guard }: FormDesk): FormEnd | null {
  if (guard.sentElsewhere)
    return end('sso_other_origin', 'the page wanted to send the credentials to another origin, and was stopped');
  if (guard.sentInAddress)
    return end('could_not_tell', 'the page wanted to send the password in an address, and was stopped');
  return null;
}

async function walk(desk: FormDesk, credentials: Credentials, waitMs = formMs): Promise<FormEnd> {
  const { session, guard, origins } = desk;
  let page = await readWhenReady(desk, waitMs);
  let before: SignInPage | null = null;
  let refills = 0;
  let done: Progress = {
    user: false,
    password: false,
    code: false,
    opened: 0,
    hasSeed: credentials.totpSeed !== null,
  };
  for (let moves = 0; moves < maxMoves; moves += 1) {
    if (!origins.has(originNow(session)))
      return end('sso_other_origin', 'the sign-in leads to another origin, which the login does not name');
    const move = nextMove(page, before, done, guard.answered(), origins);
    if (move.kind === 'through') return end('through', 'nothing more is asked');
    if (move.kind === 'stop') return end(move.outcome, move.why);
    const at = session.page.url();
    before = page;
    if (move.kind === 'open') {
      done = { ...done, opened: done.opened + 1 };
      if (!(await press(session, move.control))) return end('no_login_form', 'no sign-in form was found');
      page = await answerTo(desk, before, at);
      if (chooseForm(page) === null) page = await readWhenReady(desk);
      continue;
    }
    if (!(await fill(desk, move, credentials))) {
      // A form that came alive meanwhile is another one; nothing was sent yet.
      if (refills >= maxRefills) return end('could_not_tell', 'the sign-in form did not take what was typed');
      refills += 1;
      page = await readWhenReady(desk);
      continue;
    }
    before = await readSignInPage(session);
    await send(desk, move);
    done = after(done, move);
    page = await answerTo(desk, before, at);
    const stopped = leaked(desk);
    if (stopped !== null) return stopped;
  }
  return end('could_not_tell', 'the sign-in asked for more than a name, a password and a code');
}

/** How the sign-in page answered; `stopped`: nobody can sign in there. */
interface LoginPage {
  readonly status: number | null;
  readonly stopped: FormEnd | null;
}

export async function openLogin({ session, signal }: FormDesk, loginUrl: string): Promise<LoginPage> {
  const { pathname, search, hash } = new URL(loginUrl);
  const step = { action: 'goto', path: `${pathname}${search}${hash}` } as const;
  const open = () => performStep(step, { session, deadlineMs: loadMs, signal });
  let { document } = await open();
  // Servers close connections that they had kept open. Nothing was typed yet, so asking again is safe.
  if (document?.failure === 'connection_reset') {
    // The browser's own page for it comes a moment later, and would end the next load.
    await session.page
      .waitForURL(/^chrome-error:/, { waitUntil: 'commit', timeout: errorPageMs })
      .catch(() => undefined);
    ({ document } = await open());
  }
  const status = document?.status ?? null;
  const stop = (outcome: FormEnd['outcome'], why: string): LoginPage => ({ status, stopped: end(outcome, why) });
  if (document?.challenge === true) return stop('bot_wall', 'a bot wall stands before the sign-in page');
  if (document === undefined || document.failure !== null)
    return stop('unreachable', `the sign-in page did not load: ${document?.failure ?? 'other'}`);
  if (status !== null && status >= 500) return stop('unreachable', `the sign-in page answers HTTP ${status}`);
  return { status, stopped: null };
}

/** Once more only where a form was sent before its script was there: nothing reached the target then. */
export async function signInByForm(desk: FormDesk, loginUrl: string, credentials: Credentials): Promise<FormEnd> {
  const { status, stopped } = await openLogin(desk, loginUrl);
  if (stopped !== null) return stopped;
  // Where the browser itself is asked, the page has a form at once or none.
  const first = await walk(desk, credentials, status === unauthorized ? noFormMs : formMs);
  if (!desk.guard.sentInAddress || desk.guard.sentElsewhere) return first;
  desk.guard.forget();
  const again = await openLogin(desk, loginUrl);
  if (again.stopped !== null) return again.stopped;
  await pause(noFormMs, desk.signal);
  return walk(desk, credentials);
}
