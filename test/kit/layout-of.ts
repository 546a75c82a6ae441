// A layout without a fault by hand, for tests that change one part of it and judge.
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import { viewportSizes } from '#contract/vocabulary/viewports.ts';
import type { LayoutFacts } from '#core/evidence/layout-facts.ts';
import { redact } from '#core/evidence/redact.ts';

export const layoutOf = (viewport: Viewport, partial: Partial<LayoutFacts> = {}): LayoutFacts => ({
  viewport,
  width: viewportSizes[viewport].width,
  height: viewportSizes[viewport].height,
  scrollWidth: viewportSizes[viewport].width,
  scrollHeight: 2_000,
  truncated: false,
  contrast: [],
  smallText: [],
  tapTargets: [],
  unlabelledFields: [],
  unnamedImages: [],
  viewportMeta: redact('width=device-width'),
  geometry: {
    brokenImages: [],
    clippedTexts: [],
    collapsedControls: [],
    collisions: [],
    covered: [],
    distortedImages: [],
    occlusions: [],
    offscreen: [],
    protrusions: [],
    textOverlaps: [],
    wrappedRows: [],
  },
  wide: [],
  ...partial,
});
