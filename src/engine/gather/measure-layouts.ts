// Measures the layout at several widths by resizing one page; a width that cannot be measured is left out.
import { limit } from '#contract/limits.ts';
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { LayoutFacts } from '#core/evidence/layout-facts.ts';
import type { PageSession } from './page-session.ts';
import { redactLayout } from './redact-layout.ts';
import { settle } from './settle.ts';

const quietMs = 60;
const capMs = 1_000;

export async function measureLayouts(
  session: PageSession,
  viewports: readonly Viewport[],
  signal: AbortSignal,
): Promise<LayoutFacts[]> {
  const layouts: LayoutFacts[] = [];
  for (const viewport of viewports) {
    try {
      if (session.log.viewport !== viewport) {
        await session.resize(viewport);
        await settle(session, { quietMs, capMs, signal });
      }
      layouts.push(redactLayout(viewport, await session.ask('readLayout', [limit('auditedNodes')])));
    } catch {
      signal.throwIfAborted();
    }
  }
  return layouts;
}
