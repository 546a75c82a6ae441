import type { GeometryFacts } from '#core/evidence/geometry-facts.ts';
import type { LayoutLimits } from '#core/evidence/layout-limits.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { isControl } from './controls.ts';
import { readInk } from './ink.ts';
import { createPlaces } from './place.ts';
import { readBoxCollisions } from './read-box-collisions.ts';
import { readBuriedText } from './read-buried-text.ts';
import { readClippedText } from './read-clipped-text.ts';
import { readCollapsedControls } from './read-collapsed.ts';
import { readCollisions } from './read-collisions.ts';
import { readCovered } from './read-covered.ts';
import { readBrokenImages, readDistortedImages } from './read-images.ts';
import { readOcclusions } from './read-occlusions.ts';
import { readOffscreen } from './read-offscreen.ts';
import { readProtrusions } from './read-protrusions.ts';
import { readTextOverlaps } from './read-text-overlaps.ts';
import { readWrappedRows } from './read-wrapped-rows.ts';
import type { PageModel } from './page-model.ts';

export function readGeometry(model: PageModel, limits: LayoutLimits): Raw<GeometryFacts> {
  const places = createPlaces();
  const ink = readInk(model, places);
  const controls = model.seen.filter(({ element }) => isControl(element));
  return {
    brokenImages: readBrokenImages(model, limits),
    clippedTexts: readClippedText(ink, limits),
    collapsedControls: readCollapsedControls(places, limits),
    collisions: [...readCollisions(controls, places, limits), ...readBoxCollisions(model, places, limits)],
    covered: readCovered(model, controls, places, limits),
    distortedImages: readDistortedImages(model, limits),
    occlusions: readOcclusions(model, ink, places, limits),
    offscreen: readOffscreen(model, places, limits),
    protrusions: readProtrusions(model, ink, places, limits),
    textOverlaps: [...readTextOverlaps(ink, limits), ...readBuriedText(model, ink, places, limits)],
    wrappedRows: readWrappedRows(controls, limits),
  };
}
