// Loads one route twice on each side, in turns.
import type { RouteLoads, StaticLoad } from '#core/parity/side-load.ts';
import { DeadlineExceeded, withDeadline } from '#engine/browser/deadline.ts';
import type { RunTools } from '#engine/run/run-tools.ts';
import { PageScriptFailed, type PageSession, PageStopped } from '#engine/session/page-session.ts';
import { fetchServed } from './fetch-served.ts';
import { type Rendered, loadRendered, lostRendering } from './load-rendered.ts';

const tries = 2;
const nameMs = 5_000;
/** Parity is judged where most visitors are: at a desk. */
const viewport = 'laptop';

export interface RouteOrder {
  readonly route: string;
  readonly path: string;
}

export interface RouteLook {
  readonly loads: RouteLoads;
  /** Addresses of the links of both sides, in document order. */
  readonly found: readonly string[];
}

interface Turn {
  readonly static: StaticLoad;
  readonly browser: Rendered['load'];
  readonly found: readonly string[];
}

const lostTurn: Turn = {
  static: { kind: 'lost', reason: 'browser_not_loaded' },
  browser: lostRendering('browser_not_loaded').load,
  found: [],
};

/** The page's doing, and not a fault of ours. */
const isLoss = (error: unknown): boolean =>
  error instanceof DeadlineExceeded ||
  error instanceof PageScriptFailed ||
  error instanceof PageStopped ||
  /crash|closed|disconnected|no answer/i.test(String(error));

async function lookIn(
  session: PageSession,
  { proxy, scheduler }: RunTools,
  { path }: RouteOrder,
  signal: AbortSignal,
): Promise<Turn> {
  const userAgent = await withDeadline(
    session.page.evaluate(() => navigator.userAgent),
    nameMs,
    'asking the browser for its name',
  );
  const served = await fetchServed(session, proxy.egress, path, userAgent);
  signal.throwIfAborted();
  const shown = await loadRendered(session, { path, scheduler, signal });
  return { static: served.load, browser: shown.load, found: [...served.found, ...shown.found] };
}

/** A crash costs a turn one more try, never the preview. */
async function takeTurn(tools: RunTools, order: RouteOrder, signal: AbortSignal): Promise<Turn> {
  const pool = tools.tabs('per_visit');
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    signal.throwIfAborted();
    let session: PageSession | null = null;
    try {
      session = await pool.take(viewport, signal);
      const turn = await lookIn(session, tools, order, signal);
      if (!session.log.crashed) return turn;
    } catch (error) {
      signal.throwIfAborted();
      if (!isLoss(error)) throw error;
    } finally {
      if (session !== null) await pool.giveBack(session, false);
    }
  }
  return lostTurn;
}

export async function lookAtRoute(tools: RunTools, order: RouteOrder, signal: AbortSignal): Promise<RouteLook> {
  const turn = (): Promise<Turn> => tools.scheduler.inTab(() => takeTurn(tools, order, signal));
  const first = await turn();
  const second = await turn();
  return {
    loads: {
      route: order.route,
      static: [first.static, second.static],
      browser: [first.browser, second.browser],
    },
    found: [...new Set([...first.found, ...second.found])],
  };
}
