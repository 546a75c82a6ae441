// An app whose first page leads nowhere may hide its pages in a menu: what could open one is used, behind the barrier.
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { FrontierEntry } from '#engine/crawl/frontier.ts';
import { loadPage, pathOf, readPage } from '#engine/jobs/discover/look-tools.ts';
import { linksBeyond } from '#engine/jobs/discover/unfold-links.ts';
import type { RunTools } from '#engine/run/run-tools.ts';
import { WriteBarrier } from '#engine/safety/write-barrier.ts';

/** Where the page leads, by what it shows and by what it hid. */
export function openMenus(
  entry: FrontierEntry,
  { tabs, scheduler }: RunTools,
  context: Viewport,
  signal: AbortSignal,
): Promise<readonly URL[]> {
  const pool = tabs('per_visit');
  const path = pathOf(entry);
  return scheduler.inTab(async () => {
    const session = await pool.take(context, signal);
    try {
      const tools = { session, barrier: await WriteBarrier.open(session), signal };
      if (!(await loadPage(tools, path))) return [];
      return (await linksBeyond(tools, path, await readPage(session), new Set())).links;
    } catch {
      signal.throwIfAborted();
      return [];
    } finally {
      await pool.giveBack(session, false);
    }
  });
}
