// The layouts of one open page by width. A page is resized and measured once per width, whichever finding asks.
import { limit } from '#contract/limits.ts';
import { type Viewport, viewportSizes } from '#contract/vocabulary/viewports.ts';
import { layoutLimits } from '#core/audits/layout/layout-limits.ts';
import type { LayoutFacts } from '#core/evidence/layout-facts.ts';
import { withDeadline } from '#engine/browser/deadline.ts';
import type { PageSession } from '#engine/session/page-session.ts';
import { redactLayout } from '#engine/session/redact-layout.ts';

const resizeMs = 5_000;

type RawLayout = Parameters<typeof redactLayout>[1];

export class PageWidths {
  readonly #session: PageSession;
  readonly #layouts = new Map<number, RawLayout>();

  constructor(session: PageSession) {
    this.#session = session;
  }

  async at(width: number, viewport: Viewport): Promise<LayoutFacts> {
    let raw = this.#layouts.get(width);
    if (raw === undefined) {
      const { page, home } = this.#session;
      const { height } = viewportSizes[home];
      await withDeadline(page.setViewportSize({ width, height }), resizeMs, 'resizing the page');
      raw = await this.#session.ask('readResized', [limit('auditedNodes'), layoutLimits(), 0]);
      this.#layouts.set(width, raw);
    }
    return redactLayout(viewport, raw);
  }
}
