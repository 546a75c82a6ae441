import type { GeometryFacts } from '#core/evidence/geometry-facts.ts';
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
import type { Scene } from './scene.ts';

export function readGeometry(scene: Scene): Raw<GeometryFacts> {
  const places = createPlaces();
  const ink = readInk(scene, places);
  const controls = scene.seen.filter(({ element }) => isControl(element));
  return {
    brokenImages: readBrokenImages(scene),
    clippedTexts: readClippedText(ink),
    collapsedControls: readCollapsedControls(places),
    collisions: [...readCollisions(controls, places), ...readBoxCollisions(scene, places)],
    covered: readCovered(scene, controls, places),
    distortedImages: readDistortedImages(scene),
    occlusions: readOcclusions(scene, ink, places),
    offscreen: readOffscreen(scene, places),
    protrusions: readProtrusions(scene, ink, places),
    textOverlaps: [...readTextOverlaps(ink), ...readBuriedText(scene, ink, places)],
    wrappedRows: readWrappedRows(controls),
  };
}
