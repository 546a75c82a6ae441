// Measures the layout at several widths by resizing one page; a width that cannot be measured is left out.
import { limit } from '#contract/limits.ts';
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import { layoutLimits } from '#core/audits/layout/layout-limits.ts';
import type { LayoutFacts } from '#core/evidence/layout-facts.ts';
import type { PageSession } from './page-session.ts';
import { redactLayout } from './redact-layout.ts';
import { settle } from './settle.ts';

const quietMs = 60;
const capMs = 1_000;

/** How long a page must have rested at a new width before it is measured there, and how that time passes. */
export interface RestAfterResize {
  readonly ms: number;
  readonly wait: (ms: number) => Promise<void>;
}

export async function measureLayouts(
  session: PageSession,
  viewports: readonly Viewport[],
  signal: AbortSignal,
  rest: RestAfterResize | null = null,
): Promise<LayoutFacts[]> {
  const most = limit('auditedNodes');
  const limits = layoutLimits();
  const measure = async (viewport: Viewport) => {
    if (session.log.viewport === viewport) return session.ask('readLayout', [most, limits]);
    await session.resize(viewport);
    if (rest !== null) await rest.wait(rest.ms);
    const measured = await session.ask('readResized', [most, limits, rest?.ms ?? 0]);
    // What the new width made the page load changes what was just measured.
    if (session.log.networkStillMs() >= quietMs) return measured;
    await settle(session, { quietMs, capMs, signal });
    return session.ask('readLayout', [most, limits]);
  };
  const layouts: LayoutFacts[] = [];
  for (const viewport of viewports) {
    try {
      layouts.push(redactLayout(viewport, await measure(viewport)));
    } catch {
      signal.throwIfAborted();
    }
  }
  return layouts;
}
