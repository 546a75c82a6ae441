// Layout faults that a style sheet can cause, and what has to be measured to see one again; the others have their cause
// in the document.
import type { LayoutType } from '#contract/vocabulary/layout-types.ts';
import type { LayoutPart } from '#core/evidence/layout-facts.ts';

const measuredBy = {
  horizontal_overflow: 'wide',
  tap_target_too_small: 'tapTargets',
  missing_alt_text: null,
  contrast_violation: 'contrast',
  text_clipped: 'geometry',
  text_overlap: 'geometry',
  element_collision: 'geometry',
  element_protrusion: 'geometry',
  element_offscreen: 'geometry',
  control_covered: 'geometry',
  fixed_overlay_occlusion: 'geometry',
  text_too_small: 'smallText',
  missing_form_label: null,
  broken_image: null,
  image_distorted: 'geometry',
  layout_shift: null,
  missing_viewport_meta: null,
  collapsed_control: 'geometry',
  wrapped_row: 'geometry',
  focus_not_visible: null,
} as const satisfies Record<LayoutType, LayoutPart | null>;

/** The part of the layout that shows the fault; null where no style sheet can be to blame. */
export const blamedPart = (subtype: string | undefined): LayoutPart | null =>
  subtype !== undefined && subtype in measuredBy ? measuredBy[subtype as LayoutType] : null;

/** The only properties that can change what such a part measures; null where any could. */
const shapedBy = {
  contrast: new Set(['color', 'background-color', 'opacity']),
} as const satisfies Partial<Record<LayoutPart, ReadonlySet<string>>>;

export const canShape = (part: LayoutPart, property: string): boolean =>
  !(part in shapedBy) || shapedBy[part as keyof typeof shapedBy].has(property);
