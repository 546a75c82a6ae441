// What every look at a target needs: a guarded door, tabs behind it, and turns, with one owner that closes them.
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import type { PlanTarget } from '#core/domain/run-plan.ts';
import type { PreflightFact, ReachedCap } from '#core/evidence/evidence.ts';
import { type EgressProxy, openEgressProxy } from '#engine/guard/egress-proxy.ts';
import { contextProfile } from '#engine/browser/context-profiles.ts';
import type { BrowserLease } from '#engine/browser/browser-pool.ts';
import type { SessionState } from '#engine/browser/session-state.ts';
import { countEgressCaps } from './egress-caps.ts';
import type { EngineDeps } from './engine-run.ts';
import type { Picture } from '#engine/session/picture.ts';
import { PlaceBook } from '#engine/session/place-book.ts';
import { createScheduler } from './machine-load.ts';
import type { Scheduler } from './scheduler.ts';
import { RunSession } from './run-session.ts';
import { oneLane } from './session-lanes.ts';
import { type ContextUse, TabPool } from './tab-pool.ts';

export interface RunTools {
  readonly target: PlanTarget;
  readonly proxy: EgressProxy;
  readonly scheduler: Scheduler;
  readonly now: () => number;
  /** Routes that no crawl visits. */
  readonly leaveOut: ReadonlySet<string>;
  /** Who the run is to its target. */
  readonly session: RunSession;
  /** A session that may be lost: nothing else of the run depends on it. */
  readonly spare: RunSession;
  /** The tabs of the run whose contexts are used this way. `stranger`: they belong to nobody, whoever the run is. */
  tabs(use: ContextUse, who?: 'run' | 'spare' | 'stranger'): TabPool;
  /** Where the scripts of the target are that the evidence names. */
  readonly places: PlaceBook;
  /** Tabs of a session that nothing else uses. */
  tabsOf(state: SessionState): TabPool;
  /** What the preflight of a run with a login saw, before anybody signed in; null: there was none. */
  readonly checked: { preflight: PreflightFact | null };
  /** A context of its own, for whoever signs in; its owner closes it. */
  newContext(viewport: Viewport, options?: BrowserContextOptions): Promise<BrowserContext>;
  /** A picture of a page that is open; null while none is. */
  picture(): Promise<Picture | null>;
  /** Limits that the traffic of the run ran into. */
  egressCaps(): readonly ReachedCap[];
  /** Messages of the browser that were too long to be read. */
  droppedMessages(): number;
  close(): Promise<void>;
}

async function latestPicture(pools: readonly TabPool[]): Promise<Picture | null> {
  for (const pool of pools) {
    const picture = await pool.picture();
    if (picture !== null) return picture;
  }
  return null;
}

interface Tabs {
  readonly session: RunSession;
  readonly spare: RunSession;
  readonly of: RunTools['tabs'];
  readonly ofOwn: RunTools['tabsOf'];
  readonly pools: () => TabPool[];
}

function openTabs(
  { chromiumVersion, now, onOpen: hear }: EngineDeps,
  door: {
    readonly lease: BrowserLease;
    readonly proxyUrl: string;
    readonly origin: string;
    readonly places: PlaceBook;
  },
): Tabs {
  const session = new RunSession();
  const spare = new RunSession();
  spare.onRenewed = (state) => session.onRenewed(state);
  const sessions = { run: session, spare, stranger: null };
  const pools = new Map<string, TabPool>();
  const onOpen = (): void => hear?.([...new Set([...pools.values()].flatMap((pool) => pool.routes))]);
  const open = (contexts: ContextUse, whose: RunSession | null): TabPool =>
    new TabPool({ ...door, chromiumVersion, now, contexts, session: whose, onOpen });
  return {
    session,
    spare,
    of: (contexts, who = 'run') => {
      const key = `${contexts} ${who}`;
      const pool = pools.get(key) ?? open(contexts, sessions[who]);
      pools.set(key, pool);
      return pool;
    },
    ofOwn: (state) => {
      const own = new RunSession();
      own.begin(state, session.lanes === null ? null : oneLane(state));
      own.onRenewed = (now) => session.onRenewed(now);
      own.entries = session.entries;
      return open('per_visit', own);
    },
    pools: () => [...pools.values()],
  };
}

export async function openRunTools(deps: EngineDeps, target: PlanTarget): Promise<RunTools> {
  const caps = countEgressCaps();
  const proxy = await openEgressProxy({
    target: new URL(target.url),
    allow: deps.allow,
    forbidden: deps.forbidden,
    ...(deps.resolve === undefined ? {} : { resolve: deps.resolve }),
    readOnly: deps.readOnly ?? false,
    onEvent: caps.note,
  });
  const lease = deps.pool.lease();
  const droppedBefore = deps.pool.droppedMessages;
  const places = new PlaceBook();
  const tabs = openTabs(deps, { lease, proxyUrl: proxy.url, origin: target.origin, places });
  return {
    target,
    proxy,
    scheduler: createScheduler(deps.now),
    now: deps.now,
    leaveOut: new Set(deps.leaveOut),
    session: tabs.session,
    spare: tabs.spare,
    places,
    tabs: tabs.of,
    tabsOf: tabs.ofOwn,
    checked: { preflight: null },
    newContext: (viewport, options = {}) =>
      lease.newContext({
        ...contextProfile(viewport, { proxyServer: proxy.url, chromiumVersion: deps.chromiumVersion }),
        ...options,
      }),
    picture: () => latestPicture(tabs.pools().reverse()),
    egressCaps: caps.reached,
    droppedMessages: () => deps.pool.droppedMessages - droppedBefore,
    close: async () => {
      await lease.release();
      await proxy.close();
    },
  };
}

/** Opens the tools for a piece of work and closes them whatever happens. */
export async function withRunTools<T>(
  deps: EngineDeps,
  target: PlanTarget,
  work: (tools: RunTools) => Promise<T>,
): Promise<T> {
  const tools = await openRunTools(deps, target);
  try {
    return await work(tools);
  } finally {
    await tools.close();
  }
}
