import type { GeometryFacts } from '#core/evidence/geometry-facts.ts';
import type { ElementFact, Raw } from '#core/evidence/page-facts.ts';
import { redact } from '#core/evidence/redact.ts';
import { redactElement } from './redact-facts.ts';

const withElement = <Fact extends { readonly element: Raw<ElementFact> }>(fact: Fact) => ({
  ...fact,
  element: redactElement(fact.element),
});

export const redactGeometry = (raw: Raw<GeometryFacts>): GeometryFacts => ({
  brokenImages: raw.brokenImages.map((fact) => ({ ...withElement(fact), address: redact(fact.address) })),
  clippedTexts: raw.clippedTexts.map((fact) => ({ ...withElement(fact), by: redactElement(fact.by) })),
  collapsedControls: raw.collapsedControls.map(withElement),
  collisions: raw.collisions.map((fact) => ({ ...withElement(fact), other: redactElement(fact.other) })),
  covered: raw.covered.map((fact) => ({ ...withElement(fact), cover: redactElement(fact.cover) })),
  distortedImages: raw.distortedImages.map(withElement),
  occlusions: raw.occlusions.map((fact) => ({
    ...withElement(fact),
    hidden: fact.hidden === null ? null : redactElement(fact.hidden),
  })),
  offscreen: raw.offscreen.map(withElement),
  protrusions: raw.protrusions.map((fact) => ({ ...withElement(fact), frame: redactElement(fact.frame) })),
  textOverlaps: raw.textOverlaps.map((fact) => ({ ...withElement(fact), other: redactElement(fact.other) })),
  wrappedRows: raw.wrappedRows.map((fact) => ({ ...withElement(fact), row: redactElement(fact.row) })),
});
