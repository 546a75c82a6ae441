// Signs in with a login of any strategy, and proves it: the same address is opened with the session and without it.
import type { GivenStep } from '#contract/scenario.ts';
import type { SignInOutcome } from '#contract/vocabulary/sign-in-outcomes.ts';
import type { Credentials, Login, StepsLogin } from '#core/domain/login.ts';
import type { SessionLook } from '#core/evidence/sign-in-facts.ts';
import { compareLooks } from '#core/sign-in/compare-looks.ts';
import { type SessionState, isSame } from '#engine/browser/session-state.ts';
import type { RunTools } from '#engine/run/run-tools.ts';
import { guardCredentials } from './credential-guard.ts';
import { type FormDesk, type FormEnd, signInByForm, unauthorized } from './form-login.ts';
import { givenState, keepState } from './keep-state.ts';
import { type Sought, lookAs, lookIn, lookOn, withTabOf } from './look-as.ts';
import type { OneTimeCodes } from './one-time-codes.ts';
import { followUp, signInBySteps } from './steps-login.ts';

/** Where the session is known by: an address that treats its owner otherwise than a stranger. */
export interface ProvenPlace {
  readonly path: string;
  readonly own: SessionLook;
}

export interface SignedIn {
  readonly outcome: SignInOutcome;
  /** Our words. */
  readonly why: string;
  readonly session: ProvenSession | null;
}

export interface ProvenSession {
  readonly state: SessionState;
  readonly place: ProvenPlace;
  /** The session before it was proved, where that changed it; null: it is as it was. */
  readonly before: SessionState | null;
}

export interface SignInOrder {
  readonly tools: RunTools;
  readonly login: Login;
  /** The way in of the run: tried where the login itself proves nothing. */
  readonly entry: string;
  readonly signal: AbortSignal;
  readonly codes: OneTimeCodes;
  /** Steps of the caller that follow the sign-in. */
  readonly after?: readonly GivenStep[];
}

const ended = (outcome: SignInOutcome, why: string): SignedIn => ({ outcome, why, session: null });

export const soughtBy = (login: Login): Sought => ({
  username: 'username' in login ? login.username : null,
  text: login.check?.text ?? null,
});

const forbidden = 403;

const pathOf = (address: string): string => {
  const { pathname, search, hash } = new URL(address);
  return `${pathname}${search}${hash}`;
};

interface Begun extends FormEnd {
  readonly state: SessionState | null;
  /** Where the sign-in ended. */
  readonly at: string | null;
  /** Pages in frames of the page that it ended at. */
  readonly frames: readonly string[];
}

/** Where the pages before did not ask for the credentials, the browser is asked at this one. */
const askingAt = (state: SessionState, path: string): SessionState =>
  state.basic === null ? state : { ...state, basic: { ...state.basic, askedAt: path } };

/** The browser itself may be asked at the address of a login that said nothing of it; it answers only where it is asked. */
async function answerPrompt({ tools, login, signal }: SignInOrder): Promise<Begun | null> {
  if (login.strategy !== 'login_form') return null;
  const [path, sought] = [pathOf(login.loginUrl), soughtBy(login)];
  const stranger = await lookAs(tools, null, path, sought, signal);
  const state = givenState({ ...login, basic: true });
  if (stranger.status !== unauthorized || state === null) return null;
  const own = await lookAs(tools, state, path, sought, signal);
  if (compareLooks(own, stranger) !== 'signed_in') return null;
  return { outcome: 'through', why: '', state: askingAt(state, path), at: path, frames: [] };
}

async function begin(order: SignInOrder): Promise<Begun> {
  const given = givenState(order.login);
  if (given !== null) return { outcome: 'through', why: '', state: given, at: null, frames: [] };
  const begun = await beginInPage(order);
  return (begun.outcome === 'no_login_form' ? await answerPrompt(order) : null) ?? begun;
}

async function beginInPage({ tools, login, signal, codes }: SignInOrder): Promise<Begun> {
  const { origin } = new URL(login.loginUrl);
  const origins = new Set([origin, ...login.origins]);
  return withTabOf(
    tools,
    null,
    async (session, context) => {
      const guard = await guardCredentials(context, origins);
      const desk: FormDesk = { session, guard, origins, signal, codes };
      const typed = login as Credentials;
      const signed =
        login.strategy === 'steps'
          ? await signInBySteps(desk, login as StepsLogin)
          : await signInByForm(desk, login.loginUrl, typed);
      if (signed.outcome !== 'through') return { ...signed, state: null, at: null, frames: [] };
      const at = session.page.url();
      const here = URL.canParse(at) && new URL(at).origin === origin ? pathOf(at) : null;
      const frames = here === null ? [] : await session.ask('readFrames', []).catch(() => []);
      return { ...signed, state: await keepState(session.page, origin, origins), at: here, frames };
    },
    { serviceWorkers: 'block' },
  );
}

/** Some apps show their form to whoever opens it. */
const onlyShowsForm = ({ asksToSignIn, status }: SessionLook): boolean =>
  asksToSignIn && status !== unauthorized && status !== forbidden;

/** The first address that tells the owner of the session from a stranger decides. */
async function prove(
  { tools, login, entry, signal }: SignInOrder,
  state: SessionState,
  { at, frames }: Pick<Begun, 'at' | 'frames'>,
): Promise<SignedIn> {
  const sought = soughtBy(login);
  const checked = login.check?.path;
  // What answers a form at its own address shows the form again to whoever opens that: its frames have their own.
  const places = checked === undefined ? [at, entry, pathOf(login.loginUrl), ...frames] : [checked];
  let refused = false;
  let answered = false;
  for (const path of new Set(places.filter((each) => each !== null))) {
    const { look: own, state: now } = await lookOn(tools, state, path, sought, signal);
    const stranger = await lookAs(tools, null, path, sought, signal);
    const answer = compareLooks(own, stranger);
    if (answer === 'signed_in') {
      const proven = answered ? askingAt(now, path) : now;
      const before = isSame(now, state) ? null : state;
      return {
        outcome: 'signed_in',
        why: 'the target treats the session otherwise than a stranger',
        session: { state: proven, place: { path, own }, before },
      };
    }
    answered ||= own.reached;
    const mayShowForm = path === pathOf(login.loginUrl) && path !== at && checked === undefined;
    refused ||= answer === 'not_signed_in' && !(mayShowForm && onlyShowsForm(own));
  }
  if (!answered) return ended('unreachable', 'the target did not answer');
  const given = givenState(login) !== null;
  if (refused && 'basic' in login && login.basic)
    return ended('wrong_credentials', 'the target refused the user name or the password');
  if (refused)
    return ended(
      'session_refused',
      given ? 'the target does not accept the saved session' : 'the session works only in the window that signed in',
    );
  return ended('could_not_tell', 'no page showed a difference between the session and a stranger');
}

/** In a window of the session, which is kept as the steps leave it. */
async function follow({ tools, login, entry, signal, after = [] }: SignInOrder, begun: Begun): Promise<Begun> {
  const { state } = begun;
  if (after.length === 0 || state === null) return begun;
  const { origin } = new URL(login.loginUrl);
  return withTabOf(tools, state, async (session) => {
    await lookIn(session, begun.at ?? entry, soughtBy(login), signal);
    const failed = await followUp({ session, signal }, after);
    if (failed !== null) return { ...begun, ...failed, state: null };
    const kept = await keepState(session.page, origin, new Set([origin, ...login.origins]));
    return { ...begun, state: { ...kept, basic: state.basic } };
  });
}

export async function signIn(order: SignInOrder): Promise<SignedIn> {
  const begun = await begin(order);
  if (begun.outcome !== 'through') return ended(begun.outcome, begun.why);
  const { outcome, why, state, at, frames } = await follow(order, begun);
  if (outcome !== 'through') return ended(outcome, why);
  return state === null ? ended('could_not_tell', why) : prove(order, state, { at, frames });
}
