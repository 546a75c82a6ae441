// The login of one run: signs in, looks whether the session still works, and signs in again. The number of sign-ins is
// bounded, and a refusal ends it: no account is locked by a run.
import { limit } from '#contract/limits.ts';
import type { Login } from '#core/domain/login.ts';
import { loginSecrets } from '#core/domain/login-secrets.ts';
import { type SecretsToHide, hideSecrets } from '#core/evidence/known-secrets.ts';
import type { SearchedSecret } from '#core/evidence/search-secrets.ts';
import { isStillSignedIn } from '#core/sign-in/compare-looks.ts';
import { routeOf } from '#core/evidence/route.ts';
import type { SessionState } from '#engine/browser/session-state.ts';
import type { RunSession } from '#engine/run/run-session.ts';
import type { RunTools } from '#engine/run/run-tools.ts';
import { SessionLanes } from '#engine/run/session-lanes.ts';
import { givenState } from './keep-state.ts';
import { lookAs, lookOn } from './look-as.ts';
import { OneTimeCodes } from './one-time-codes.ts';
import { type ProvenPlace, type ProvenSession, type SignInOrder, type SignedIn, signIn, soughtBy } from './sign-in.ts';

/** The session ended in mid-run, and nobody could sign in again. */
export class SessionGone extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'SessionGone';
  }
}

export interface RunLoginOptions extends Omit<SignInOrder, 'tools' | 'codes'> {
  readonly tools: RunTools;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Hears what a sign-in obtained, before anything else is told. */
  readonly onSecrets?: (secrets: readonly SearchedSecret[]) => void;
  /** Hears of every sign-in, in our words. */
  readonly onSignIn: (message: string) => void;
}

/** A short or common secret is protected by where it stands: it occurs in ordinary text. */
function secretsOf(login: Login): SecretsToHide {
  const username = 'username' in login ? login.username : null;
  return {
    values: loginSecrets(login).map(({ value }) => value),
    names: username === null ? [] : [username, username.split('@')[0]!],
  };
}

/** Every text of the target is searched for each of them. */
const maxSessionSecrets = 60;

/** What the session brought is as secret as what a login brings with it. */
function secretsIn(login: Login, { storage, sessionStorage }: SessionState): readonly SearchedSecret[] {
  const { id, loginUrl, origins, check } = login;
  const given = { id, loginUrl, origins, check };
  const kept = storage.origins.map(({ origin, localStorage }) => ({ origin, local: localStorage }));
  const session = sessionStorage.flatMap(({ entries }) => entries.map(([name, value]) => ({ name, value })));
  const found = [
    ...loginSecrets({ ...given, strategy: 'storage_state', cookies: storage.cookies, storage: kept }),
    ...loginSecrets({ ...given, strategy: 'session_injection', local: [], session }),
  ];
  return found.slice(0, maxSessionSecrets).map(({ value }) => ({ name: 'the session', value }));
}

export class RunLogin {
  readonly #options: RunLoginOptions;
  readonly #forget: (() => void)[] = [];
  /** Values of sessions that are hidden already. */
  readonly #known = new Set<string>();
  #signIns = 0;
  #renewals = 0;
  #refused: SignedIn | null = null;
  /** What ends a session of this target was found out. */
  #habits = false;
  /** The session changed when it was used. */
  #changed = false;
  /** The target takes only the latest session. */
  #rotates = false;
  #place: ProvenPlace | null = null;
  #checking: Promise<void> | null = null;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #turn: Promise<unknown> = Promise.resolve();
  /** A code counts once at many targets: the next sign-in waits for the next one. */
  readonly #codes: OneTimeCodes;

  constructor(options: RunLoginOptions) {
    this.#options = options;
    this.#forget.push(hideSecrets(secretsOf(options.login)));
    this.#codes = new OneTimeCodes(options.clock, (code) =>
      this.#learn([{ name: 'a one-time code', value: code, wholeWord: true }]),
    );
  }

  /** How often the run signed in again because its session had ended. */
  get renewals(): number {
    return this.#renewals;
  }

  /** Where the session is known by. */
  get place(): ProvenPlace | null {
    return this.#place;
  }

  get login(): Login {
    return this.#options.login;
  }

  /** One after the other: a target may take two at once for an attack. */
  #signIn(): Promise<SignedIn> {
    const turn = this.#turn.then(() => this.#signInNow());
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  /** Nothing is tried again after a refusal, nor more often than the limit. */
  async #signInNow(): Promise<SignedIn> {
    if (this.#refused !== null) return this.#refused;
    if (this.#signIns >= limit('signInsMax'))
      return { outcome: 'could_not_tell', why: 'the run has signed in as often as it may', session: null };
    this.#signIns += 1;
    const signed = await signIn({ ...this.#options, codes: this.#codes });
    if (signed.session === null) this.#refused = signed;
    else for (const each of [signed.session.before, signed.session.state]) if (each !== null) this.#learnFrom(each);
    return signed;
  }

  #learnFrom(state: SessionState): void {
    const fresh = secretsIn(this.#options.login, state).filter(({ value }) => !this.#known.has(value));
    for (const { value } of fresh) this.#known.add(value);
    if (fresh.length > 0) this.#learn(fresh);
  }

  /** Hidden in every text of the target, and searched for in what is stored. */
  #learn(secrets: readonly SearchedSecret[]): void {
    const [codes, values] = [true, false].map((word) =>
      secrets.filter(({ wholeWord = false }) => wholeWord === word).map(({ value }) => value),
    );
    this.#forget.push(hideSecrets({ values: values ?? [], names: codes ?? [] }));
    this.#options.onSecrets?.(secrets);
  }

  /** Signs in for the run: every context from now on is opened with the session. */
  async begin(): Promise<SignedIn> {
    const first = await this.#signIn();
    const ended = first.session !== null && (await this.#learnHabits(first.session));
    const signed = ended ? await this.#signIn() : first;
    if (signed.session !== null) {
      const { state, place, before } = signed.session;
      const { session, now } = this.#options.tools;
      this.#place = place;
      session.onRenewed = (renewed) => this.#learnFrom(renewed);
      this.#changed = before !== null;
      session.begin(state, this.#rotates ? this.#lanesFrom(state) : null);
      this.#keepFromDoor(signed.session);
      this.#checkedAt = now();
      this.#options.onSignIn('Signed in');
    }
    return signed;
  }

  /** Finds out what ends a session of this target. True: that ended this one. */
  async #learnHabits(session: ProvenSession): Promise<boolean> {
    // A session that the login brings with it could not be replaced.
    if (this.#habits || givenState(this.#options.login) !== null) return false;
    this.#habits = true;
    // Some targets end a session of which an old value is used again.
    this.#rotates = await this.#endsOld(session);
    return this.#rotates || this.#beginBehindDoor(session);
  }

  /** The way in may ask everybody to sign in: then the run begins behind it. True: it also signs out whoever comes back. */
  async #beginBehindDoor({ state, place }: ProvenSession): Promise<boolean> {
    const { entry, tools, login, signal } = this.#options;
    const route = routeOf(new URL(entry, tools.target.origin));
    if (route === routeOf(new URL(place.path, tools.target.origin))) return false;
    const { asksToSignIn } = await lookAs(tools, state, entry, soughtBy(login), signal);
    if (!asksToSignIn) return false;
    tools.session.home = place.path;
    if ((await this.isAlive(state, place)) !== false) return false;
    tools.session.endedBy.add(route);
    return true;
  }

  /** Whether an old session is over as soon as the one is used that took its place. */
  async #endsOld({ before, state, place }: ProvenSession): Promise<boolean> {
    return (
      before !== null && (await this.isAlive(state, place)) === true && (await this.isAlive(before, place)) === false
    );
  }

  #lanesFrom(first: SessionState): SessionLanes {
    return new SessionLanes({ first, more: async () => (await this.ownSession())?.state ?? null });
  }

  /** Some apps end the session of whoever opens their sign-in page. */
  #keepFromDoor({ state, place }: ProvenSession): void {
    const { login, entry, tools } = this.#options;
    const { origin } = tools.target;
    const route = (path: string): string => routeOf(new URL(path, origin));
    const door = route(login.loginUrl);
    if (state.basic === null && door !== route(place.path) && door !== route(entry)) tools.session.endedBy.add(door);
  }

  /** A session that nothing else of the run uses, to be ended; null: there is none. */
  async ownSession(): Promise<ProvenSession | null> {
    const { session } = await this.#signIn();
    return session;
  }

  /** Whether a session still works, by the place where it was proved; null: nobody can tell. */
  async isAlive(state: SessionState, place: ProvenPlace): Promise<boolean | null> {
    const { tools, login, signal } = this.#options;
    return isStillSignedIn(await lookAs(tools, state, place.path, soughtBy(login), signal), place.own);
  }

  /** Whether a session still works that may change by being looked at. */
  async isAliveIn(session: RunSession, place: ProvenPlace): Promise<boolean | null> {
    const { tools, login, signal } = this.#options;
    const { lanes, state } = session;
    if (lanes === null) return state === null ? null : this.isAlive(state, place);
    let lane = await lanes.take();
    try {
      const { look, state: now } = await lookOn(tools, lane, place.path, soughtBy(login), signal);
      lane = now;
      return isStillSignedIn(look, place.own);
    } finally {
      session.renew(lane);
      lanes.giveBack(lane);
    }
  }

  /** Looks whether the session of the run still works, if that was long ago; signs in once more when it does not. */
  ensure(maxAgeMs: number): Promise<void> {
    if (this.#options.tools.now() - this.#checkedAt < maxAgeMs) return Promise.resolve();
    this.#checking ??= this.#check().finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  }

  async #check(): Promise<void> {
    const { session } = this.#options.tools;
    const place = this.#place;
    if (session.state === null || place === null) return;
    const alive = await this.isAliveIn(session, place);
    this.#checkedAt = this.#options.tools.now();
    if (alive !== false) return;
    if (this.#renewals >= limit('signInRenewalsMax'))
      throw new SessionGone('the session ended again after the run had signed in anew');
    this.#renewals += 1;
    // It may be that an old one works for a while beside the new one.
    this.#rotates ||= this.#changed && givenState(this.#options.login) === null;
    this.#options.onSignIn('The session ended. Signing in again');
    const { outcome, why } = await this.begin();
    if (outcome !== 'signed_in') throw new SessionGone(`the session ended, and signing in again failed: ${why}`);
  }

  /** The secrets of the login are forgotten with the run. */
  close(): void {
    for (const forget of this.#forget.splice(0)) forget();
  }
}
