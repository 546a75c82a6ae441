// A confirmed layout fault that deserves a closer look. The question whether it still fails is given, never decided here.
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { LayoutFacts } from '#core/evidence/layout-facts.ts';

export interface BlameOrder {
  readonly findingId: string;
  readonly path: string;
  readonly route: string;
  readonly context: Viewport;
  readonly viewport: Viewport;
  readonly element: string | null;
  readonly fails: (layout: LayoutFacts) => boolean;
}
