// Tests the line between members and strangers at one route after the other, with a session that may be lost.
import { limit } from '#contract/limits.ts';
import type { SessionFacts, TreatedAs } from '#core/evidence/session-facts.ts';
import { nothingSeen } from '#core/evidence/nothing-seen.ts';
import { routeOf, templateOf } from '#core/evidence/route.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { isDistinctName } from '#core/evidence/known-secrets.ts';
import { servesStrangers } from '#core/sign-in/for-strangers.ts';
import type { EngineHooks } from '#engine/run/engine-run.ts';
import type { SessionOrder } from '#engine/run/run-session.ts';
import type { RunTools } from '#engine/run/run-tools.ts';
import { oneLane } from '#engine/run/session-lanes.ts';
import { failedDocument } from '#engine/session/document-fact.ts';
import { type Seen, readTab, seeAsStranger, seeIn, unseen, withTabOf } from '#engine/login/look-as.ts';
import type { RunLogin } from '#engine/login/run-login.ts';
import { type ProvenSession, soughtBy } from '#engine/login/sign-in.ts';
import { testSignOut } from '#engine/login/sign-out.ts';
import { visitWithRetry } from '#engine/visit/visit-with-retry.ts';

export interface TestedRoute {
  readonly visit: Visit;
  /** Addresses of its links, as a member sees them. */
  readonly found: readonly URL[];
  readonly at: string;
}

/** What a stranger is shown where the session was proved, and at the way in. */
interface StrangersWorld {
  readonly control: Seen;
  readonly links: ReadonlySet<string>;
}

/** A watch as short as a crawl's: the audits of pages look elsewhere. */
const watchMs = 300;
const fewestLines = 2;

function treatedAs({ look, lines, form }: Seen, owner: Seen, chrome: ReadonlySet<string>): TreatedAs {
  const { reached, status, asksToSignIn, asksForName, offersSignIn, offersSignOut, namesUser, leftOrigin } = look;
  const placeOf = (at: string): string => routeOf(new URL(at === '' ? '/' : at, 'http://target.invalid'));
  const own = owner.lines.filter((line) => !chrome.has(line));
  const theirs = new Set(lines);
  return {
    reached,
    status,
    asksToSignIn,
    asksForName,
    offersSignIn,
    offersSignOut,
    namesUser,
    leftOrigin,
    samePlace: placeOf(look.at) === placeOf(owner.look.at),
    sameForm: form !== null && form === owner.form,
    sameText: own.length < fewestLines ? null : own.filter((line) => theirs.has(line)).length / own.length,
  };
}

export class MemberTester {
  readonly #tools: RunTools;
  readonly #login: RunLogin;
  readonly #entry: string;
  readonly #hooks: EngineHooks;
  readonly #longPolls = new Set<string>();
  #turn: Promise<unknown> = Promise.resolve();
  #spare: ProvenSession | null = null;
  #strangers: Promise<StrangersWorld> | null = null;

  constructor(tools: RunTools, login: RunLogin, entry: string, hooks: EngineHooks) {
    this.#tools = tools;
    this.#login = login;
    this.#entry = entry;
    this.#hooks = hooks;
  }

  /** One at a time: only so is it known which route ended the session. */
  test(order: SessionOrder): Promise<TestedRoute> {
    const turn = this.#turn.then(() => (order.test === 'sign_out' ? this.#testSignOut(order) : this.#testRoute(order)));
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  get #signal(): AbortSignal {
    return this.#hooks.deadline.signal;
  }

  /** The session that may be lost; a new one when it was. null: the run may not sign in any more. */
  async #session(): Promise<ProvenSession | null> {
    if (this.#spare !== null) return this.#spare;
    const own = await this.#login.ownSession();
    if (own !== null)
      this.#tools.spare.begin(own.state, this.#tools.session.lanes === null ? null : oneLane(own.state));
    this.#spare = own;
    return own;
  }

  #visitOf({ key, route, context, arrivedBy }: SessionOrder): Visit {
    const document = failedDocument('other', 0);
    return { key, route, template: templateOf(route), context, arrivedBy, document, ...nothingSeen, crashed: false };
  }

  async #testRoute(order: SessionOrder): Promise<TestedRoute> {
    const { key, route, path, context, arrivedBy } = order;
    const own = await this.#session();
    if (own === null) return { visit: this.#visitOf(order), found: [], at: '' };
    const sought = soughtBy(this.#login.login);
    let seen: Seen = unseen;
    const result = await visitWithRetry(
      this.#tools.tabs('per_visit', 'spare'),
      {
        key,
        route,
        context,
        arrivedBy,
        steps: [{ action: 'goto', path }],
        checkLinks: [],
        picture: arrivedBy === 'replay',
        access: false,
        viewports: [],
        watchMs,
        check: { paths: [], testIds: [] },
      },
      {
        signal: this.#signal,
        savePicture: this.#hooks.savePicture,
        checkLinks: async () => [],
        longPolls: this.#longPolls,
        scheduler: this.#tools.scheduler,
        onLastLook: async (session) => {
          seen = await readTab(session, sought, null);
        },
      },
    );
    const owner: Seen = { ...seen, look: { ...seen.look, status: result.visit.document.status } };
    const aliveAfter = await this.#login.isAliveIn(this.#tools.spare, own.place);
    if (aliveAfter === false) this.#spare = null;
    const session = await this.#factsOf(path, owner, aliveAfter);
    return { visit: { ...result.visit, session }, found: result.found, at: result.at };
  }

  async #factsOf(path: string, owner: Seen, aliveAfter: boolean | null): Promise<SessionFacts> {
    const world = await this.#world();
    const chrome = new Set(world.control.lines);
    const strangers = owner.look.reached
      ? await Promise.all([this.#seeAsStranger(path), this.#seeAsStranger(path)])
      : [];
    const { username } = soughtBy(this.#login.login);
    return {
      owner: treatedAs(owner, owner, chrome),
      // It was checked after the route before it, or when it was made.
      aliveBefore: true,
      aliveAfter,
      strangers: strangers.map((each) => treatedAs(each, owner, chrome)),
      control: treatedAs(world.control, owner, chrome),
      linkedPublicly: world.links.has(routeOf(new URL(path, this.#tools.target.origin))),
      entry: path === this.#entry,
      distinctName: username !== null && isDistinctName(username),
      forStrangers: servesStrangers(path, this.#login.login.loginUrl),
    };
  }

  #seeAsStranger(path: string): Promise<Seen> {
    return seeAsStranger(this.#tools, path, soughtBy(this.#login.login), this.#signal);
  }

  #world(): Promise<StrangersWorld> {
    this.#strangers ??= this.#readWorld();
    return this.#strangers;
  }

  async #readWorld(): Promise<StrangersWorld> {
    const { origin } = this.#tools.target;
    const sought = soughtBy(this.#login.login);
    const links = new Set<string>();
    const see = (path: string): Promise<Seen> =>
      withTabOf(this.#tools, null, async (session) => {
        const seen = await seeIn(session, path, sought, this.#signal);
        const found = await session.ask('readLinks', [limit('auditedNodes')]).catch(() => []);
        for (const { href } of found)
          if (URL.canParse(href) && new URL(href).origin === origin) links.add(routeOf(new URL(href)));
        return seen;
      }).catch(() => {
        this.#signal.throwIfAborted();
        return unseen;
      });
    const control = await see(this.#login.place?.path ?? this.#entry);
    await see(this.#entry);
    return { control, links };
  }

  async #testSignOut(order: SessionOrder): Promise<TestedRoute> {
    const visit = this.#visitOf(order);
    const signOut = await testSignOut(this.#tools, this.#login, this.#signal);
    const document = { ...visit.document, status: 200, failure: null };
    const found: readonly URL[] = [];
    if (signOut === null) return { visit: { ...visit, document }, found, at: '' };
    const nobody = treatedAs(unseen, unseen, new Set());
    const session: SessionFacts = {
      owner: nobody,
      aliveBefore: null,
      aliveAfter: null,
      strangers: [],
      control: null,
      linkedPublicly: false,
      entry: false,
      distinctName: false,
      forStrangers: true,
      signOut,
    };
    return { visit: { ...visit, document, session }, found, at: '' };
  }
}
