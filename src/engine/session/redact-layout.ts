// Layout facts leave the page through here; each list with text in it has its line.
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { LayoutFacts } from '#core/evidence/layout-facts.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { redact } from '#core/evidence/redact.ts';
import { redactElement } from './redact-facts.ts';
import { redactGeometry } from './redact-geometry.ts';

export const redactLayout = (viewport: Viewport, raw: Omit<Raw<LayoutFacts>, 'viewport'>): LayoutFacts => ({
  ...raw,
  viewport,
  contrast: raw.contrast.map((fact) => ({ ...fact, element: redactElement(fact.element) })),
  smallText: raw.smallText.map((fact) => ({ ...fact, element: redactElement(fact.element) })),
  tapTargets: raw.tapTargets.map((fact) => ({ ...fact, element: redactElement(fact.element) })),
  unlabelledFields: raw.unlabelledFields.map((fact) => ({
    ...fact,
    element: redactElement(fact.element),
    kind: redact(fact.kind, 40),
    form: fact.form == null ? null : redact(fact.form, 300),
  })),
  unnamedImages: raw.unnamedImages.map((fact) => ({ ...fact, element: redactElement(fact.element) })),
  viewportMeta: raw.viewportMeta === null ? null : redact(raw.viewportMeta, 120),
  geometry: redactGeometry(raw.geometry),
  wide: raw.wide.map((fact) => ({ ...fact, element: redactElement(fact.element) })),
});
