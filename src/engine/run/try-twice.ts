// A crash of the renderer or of the whole browser, or of our script in the page, costs a page a retry, never the run.
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { DeadlineExceeded } from '#engine/browser/deadline.ts';
import { PageScriptFailed, type PageSession } from '#engine/session/page-session.ts';
import type { TabPool } from './tab-pool.ts';

const tries = 2;

/** Works in a tab of the context, and in another one if that was lost; `lost` is the answer when both were. */
export async function tryTwice<T extends { readonly visit: Visit }>(
  pool: TabPool,
  context: Viewport,
  signal: AbortSignal,
  work: (session: PageSession) => Promise<T>,
  lost: () => T,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    let session: PageSession | null = null;
    try {
      session = await pool.take(context, signal);
      const result = await work(session);
      // Where a document failed, the browser still puts its error page into the tab, and that would end the next load.
      await pool.giveBack(session, !result.visit.crashed && result.visit.document.failure === null);
      if (!result.visit.crashed || attempt === tries) return result;
    } catch (error) {
      if (session !== null) await pool.giveBack(session, false);
      signal.throwIfAborted();
      if (attempt < tries) continue;
      // A page that our script cannot read is unsure: it must not be able to end the run.
      if (error instanceof DeadlineExceeded || error instanceof PageScriptFailed) return lost();
      if (/crash|closed|disconnected/i.test(String(error))) return lost();
      throw error;
    }
  }
}
