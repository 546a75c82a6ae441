// Layout facts leave the page through here; each list with text in it has its line.
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { LayoutFacts } from '#core/evidence/layout-facts.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { redactElement } from './redact-facts.ts';

export const redactLayout = (viewport: Viewport, raw: Omit<Raw<LayoutFacts>, 'viewport'>): LayoutFacts => ({
  ...raw,
  viewport,
  wide: raw.wide.map((fact) => ({ ...fact, element: redactElement(fact.element) })),
});
