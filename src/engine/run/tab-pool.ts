// Keeps a few tabs per context and lends them out; a tab that crashed or hung is thrown away, never lent again.
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { BrowserContext } from 'playwright-core';
import { routeOf } from '#core/evidence/route.ts';
import type { BrowserLease } from '#engine/browser/browser-pool.ts';
import { withDeadline } from '#engine/browser/deadline.ts';
import { type SessionState, optionsOf, prepareContext, readState, renewed } from '#engine/browser/session-state.ts';
import { contextProfile } from '#engine/browser/context-profiles.ts';
import { PageSession } from '#engine/session/page-session.ts';
import type { PlaceBook } from '#engine/session/place-book.ts';
import { type Picture, takePicture } from '#engine/session/picture.ts';
import type { RunSession } from './run-session.ts';
import type { SessionLanes } from './session-lanes.ts';

const closeMs = 5_000;
const prepareMs = 15_000;
/** A session is looked at again after so long. */
const sessionAgeMs = 15_000;
/** Tabs that are kept for whoever comes next: each holds a context, and its page goes on working. */
const spareTabs = 3;

/** The lease closes what does not close by itself. */
const closeContext = (context: BrowserContext): Promise<void> =>
  withDeadline(context.close(), closeMs, 'closing a context').catch(() => undefined);

export interface TabPoolOptions {
  readonly lease: BrowserLease;
  readonly proxyUrl: string;
  readonly chromiumVersion: string;
  readonly origin: string;
  readonly now: () => number;
  readonly contexts: ContextUse;
  readonly places: PlaceBook;
  /** null: the tabs of nobody, whoever the run is. */
  readonly session: RunSession | null;
  /** Called when a page is about to be opened, and when one is left. */
  readonly onOpen: () => void;
}

/**
 * shared: the tabs of a viewport share one context.
 * per_visit: each visit has a context of its own, so nothing of one can colour the next.
 * per_tab: each tab has a context of its own and is used again; whoever used it has it forget what was stored.
 */
export type ContextUse = 'shared' | 'per_visit' | 'per_tab';

/** A context of a session that nothing else uses meanwhile. */
interface Lane {
  readonly lanes: SessionLanes;
  readonly state: SessionState;
}

export class TabPool {
  readonly #options: TabPoolOptions;
  readonly #contexts = new Map<Viewport, Promise<BrowserContext>>();
  readonly #idle = new Map<Viewport, PageSession[]>();
  readonly #owned = new Map<PageSession, BrowserContext>();
  readonly #lanes = new WeakMap<BrowserContext, Lane>();
  /** Each with what no longer listens to the signal once it is given back. */
  readonly #lent = new Map<PageSession, () => void>();
  /** The session that each tab was opened with. */
  readonly #generations = new WeakMap<PageSession, number>();
  #generation = 0;

  constructor(options: TabPoolOptions) {
    this.#options = options;
  }

  async #newContext(viewport: Viewport): Promise<BrowserContext> {
    const { session } = this.#options;
    const lanes = session?.lanes ?? null;
    if (lanes === null) return this.#contextOf(viewport, session?.state ?? null);
    const state = await lanes.take();
    try {
      const context = await this.#contextOf(viewport, state);
      this.#lanes.set(context, { lanes, state });
      return context;
    } catch (error) {
      lanes.giveBack(state);
      throw error;
    }
  }

  async #contextOf(viewport: Viewport, state: SessionState | null): Promise<BrowserContext> {
    const { lease, proxyUrl, chromiumVersion, session } = this.#options;
    const oneBrowser = session?.namesOneBrowser === true;
    const profile = contextProfile(viewport, { proxyServer: proxyUrl, chromiumVersion, oneBrowser });
    if (state === null) return lease.newContext(profile);
    const context = await lease.newContext({ ...profile, ...optionsOf(state) });
    await withDeadline(prepareContext(context, state), prepareMs, 'preparing a context');
    return context;
  }

  /** What was opened with a session that is over is not used again; what is lent ends when it is given back. */
  #keepUp(): void {
    const generation = this.#options.session?.generation ?? 0;
    if (generation === this.#generation) return;
    this.#generation = generation;
    this.#contexts.clear();
    void this.closeIdle();
  }

  #sharedContext(viewport: Viewport): Promise<BrowserContext> {
    let context = this.#contexts.get(viewport);
    if (context === undefined) {
      context = this.#newContext(viewport);
      this.#contexts.set(viewport, context);
      const forget = () => {
        if (this.#contexts.get(viewport) === context) this.#contexts.delete(viewport);
      };
      context.then((opened) => opened.once('close', forget), forget);
    }
    return context;
  }

  /** While it is lent, the end of the run ends the tab: nobody waits for a page that does not respond. */
  async take(viewport: Viewport, signal?: AbortSignal): Promise<PageSession> {
    await this.#options.session?.ensure(sessionAgeMs);
    const session = await this.#open(viewport);
    session.onOpen = this.#options.onOpen;
    const lane = this.#lanes.get(session.page.context());
    session.signedIn = lane?.state ?? this.#options.session?.state ?? null;
    session.renews = lane !== undefined;
    session.entries = this.#options.session?.entries ?? new Map();
    const end = (): void => void session.end();
    signal?.addEventListener('abort', end, { once: true });
    this.#lent.set(session, () => signal?.removeEventListener('abort', end));
    if (signal?.aborted) end();
    return session;
  }

  /** The routes of the tabs that are lent. */
  get routes(): readonly string[] {
    return [...this.#lent.keys()].flatMap(({ opened }) => (opened === null ? [] : [routeOf(opened)]));
  }

  /** A picture of the page that was lent last; null while none is open. */
  async picture(): Promise<Picture | null> {
    for (const session of [...this.#lent.keys()].reverse()) {
      if (session.page.isClosed() || session.page.url() === 'about:blank') continue;
      const picture = await takePicture(session).catch(() => null);
      if (picture !== null) return picture;
    }
    return null;
  }

  async #open(viewport: Viewport): Promise<PageSession> {
    this.#keepUp();
    const idle = this.#idle.get(viewport)?.pop();
    if (idle !== undefined && !idle.page.isClosed()) return idle;
    const { contexts, origin, now, places } = this.#options;
    const shared = contexts === 'shared';
    const context = shared ? await this.#sharedContext(viewport) : await this.#newContext(viewport);
    try {
      const session = await PageSession.open({
        context,
        viewport,
        origin,
        now,
        reused: this.#reuses,
        places,
      });
      if (!shared) this.#owned.set(session, context);
      else await this.#seeAsNew(session, context);
      this.#generations.set(session, this.#generation);
      return session;
    } catch (error) {
      // A context that cannot open a tab is of no more use to anybody.
      if (shared) this.#contexts.delete(viewport);
      const lane = this.#lanes.get(context);
      this.#lanes.delete(context);
      lane?.lanes.giveBack(lane.state);
      await closeContext(context);
      throw error;
    }
  }

  /**
   * A page leaves its service worker to the pages after it. They are looked at as by somebody who comes for the first
   * time, so that what is seen does not depend on their order.
   */
  async #seeAsNew(session: PageSession, context: BrowserContext): Promise<void> {
    const pass = (): void => void session.passServiceWorkers().catch(() => undefined);
    context.on('serviceworker', pass);
    session.page.once('close', () => context.off('serviceworker', pass));
    if (context.serviceWorkers().length > 0) await session.passServiceWorkers();
  }

  async giveBack(session: PageSession, healthy: boolean): Promise<void> {
    this.#lent.get(session)?.();
    this.#lent.delete(session);
    session.opens(null);
    const current = this.#generations.get(session) === this.#options.session?.generation;
    const usable =
      healthy &&
      (current || this.#options.session === null) &&
      session.responds &&
      !session.spoiled &&
      !session.log.crashed &&
      !session.page.isClosed();
    const idle = this.#idle.get(session.home) ?? [];
    if (!usable || !this.#reuses || idle.length >= spareTabs) return this.#discard(session);
    idle.push(session);
    this.#idle.set(session.home, idle);
  }

  /** A tab that waits for its next user would keep its session from all others. */
  get #reuses(): boolean {
    const { contexts, session } = this.#options;
    return contexts === 'shared' || (contexts === 'per_tab' && (session?.lanes ?? null) === null);
  }

  /** The next context goes on with what the session became in this one. */
  async #leaveLane(context: BrowserContext, { page }: PageSession): Promise<void> {
    const lane = this.#lanes.get(context);
    if (lane === undefined) return;
    this.#lanes.delete(context);
    const now = await readState(page).catch(() => null);
    const state = now === null ? null : renewed(lane.state, now);
    const { session } = this.#options;
    // A context of a session that was lost meanwhile has nothing to tell about the next one.
    if (state !== null && session?.lanes === lane.lanes) session.renew(state);
    lane.lanes.giveBack(state);
  }

  /** Closes the tabs that nobody uses. */
  async closeIdle(): Promise<void> {
    const idle = [...this.#idle.values()].flat();
    this.#idle.clear();
    await Promise.all(idle.map((session) => this.#discard(session)));
  }

  /** With its context, if that is its own: then the tab needs no goodbye of its own. */
  async #discard(session: PageSession): Promise<void> {
    const own = this.#owned.get(session);
    this.#owned.delete(session);
    if (own === undefined) return session.close();
    if (!session.responds) await session.end();
    await this.#leaveLane(own, session);
    return closeContext(own);
  }
}
