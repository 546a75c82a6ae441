// A layout fault that leaves every pixel as it is without its cause disturbs nobody.
import type { LayoutType } from '#contract/vocabulary/layout-types.ts';
import type { Blame } from '#core/evidence/blame.ts';

/** The others count unseen, too: a page that scrolls sideways, a clear layer that takes the clicks. */
const toBeSeen: ReadonlySet<string> = new Set<LayoutType>([
  'text_clipped',
  'text_overlap',
  'element_collision',
  'element_protrusion',
  'fixed_overlay_occlusion',
  'image_distorted',
]);

export const hasToBeSeen = (subtype: string | undefined): boolean => subtype !== undefined && toBeSeen.has(subtype);

export const seenByNobody = (subtype: string | undefined, blame: Blame | null): boolean =>
  hasToBeSeen(subtype) && blame?.changedBlocks === 0;
