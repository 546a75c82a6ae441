// One call measures everything that the layout audits ask about at the present width.
import type { LayoutFacts } from '#core/evidence/layout-facts.ts';
import type { LayoutLimits } from '#core/evidence/layout-limits.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { readGeometry } from './read-geometry.ts';
import { readContrast } from './read-contrast.ts';
import { readSmallText } from './read-small-text.ts';
import { readTapTargets } from './read-tap-targets.ts';
import { readUnlabelledFields } from './read-unlabelled-fields.ts';
import { readUnnamedImages } from './read-unnamed-images.ts';
import { readWide } from './read-wide.ts';
import { readScene } from './scene.ts';

export type RawLayout = Omit<Raw<LayoutFacts>, 'viewport'>;

export function readLayout(maxNodes: number, limits: LayoutLimits): RawLayout {
  const scene = readScene(maxNodes);
  return {
    width: scene.width,
    height: scene.height,
    scrollWidth: document.documentElement.scrollWidth,
    scrollHeight: document.documentElement.scrollHeight,
    truncated: scene.truncated,
    contrast: readContrast(scene, limits),
    smallText: readSmallText(scene, limits),
    tapTargets: readTapTargets(scene, limits),
    unlabelledFields: readUnlabelledFields(scene),
    unnamedImages: readUnnamedImages(scene),
    viewportMeta: document.querySelector('meta[name=viewport i]')?.getAttribute('content') ?? null,
    geometry: readGeometry(scene),
    wide: readWide(scene),
  };
}
