// A layout defect is invisible if removing its cause changes no pixel.
import type { LayoutType } from '#contract/vocabulary/layout-types.ts';
import type { Blame } from '#core/evidence/blame.ts';

/** The others count even if invisible: a page that scrolls sideways, a transparent layer that takes clicks. */
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
