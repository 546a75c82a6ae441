// One call measures everything that the layout audits ask about at the present width.
import type { LayoutFacts, LayoutPart } from '#core/evidence/layout-facts.ts';
import type { LayoutLimits } from '#core/evidence/layout-limits.ts';
import type { Raw } from '#core/evidence/page-facts.ts';
import { readGeometry } from './read-geometry.ts';
import { readContrast } from './read-contrast.ts';
import { readSmallText } from './read-small-text.ts';
import { readTapTargets } from './read-tap-targets.ts';
import { readUnlabelledFields } from './read-unlabelled-fields.ts';
import { readUnnamedImages } from './read-unnamed-images.ts';
import { readWide } from './read-wide.ts';
import { type PageModel, readPageModel } from './page-model.ts';

export type RawLayout = Omit<Raw<LayoutFacts>, 'viewport'>;

/** `only`: the one part that is asked for; the others stay empty. */
export function readLayout(maxNodes: number, limits: LayoutLimits, only: LayoutPart | null = null): RawLayout {
  const model = readPageModel(maxNodes);
  const asked = (part: LayoutPart): boolean => only === null || only === part;
  const nothing = { ...model, seen: [] };
  const seenBy = (part: LayoutPart): PageModel => (asked(part) ? model : nothing);
  return {
    width: model.width,
    height: model.height,
    scrollWidth: document.documentElement.scrollWidth,
    scrollHeight: document.documentElement.scrollHeight,
    truncated: model.truncated,
    contrast: readContrast(seenBy('contrast'), limits),
    smallText: readSmallText(seenBy('smallText'), limits),
    tapTargets: readTapTargets(seenBy('tapTargets'), limits),
    unlabelledFields: readUnlabelledFields(seenBy('unlabelledFields')),
    unnamedImages: readUnnamedImages(seenBy('unnamedImages'), limits),
    viewportMeta: document.querySelector('meta[name=viewport i]')?.getAttribute('content') ?? null,
    geometry: readGeometry(seenBy('geometry'), limits),
    wide: readWide(seenBy('wide'), limits),
  };
}
