// Layout faults that a style sheet can cause; the others have their cause in the document.
import type { LayoutType } from '#contract/vocabulary/layout-types.ts';

const styled = {
  horizontal_overflow: true,
  tap_target_too_small: true,
  missing_alt_text: false,
  contrast_violation: true,
  text_clipped: true,
  text_overlap: true,
  element_collision: true,
  element_protrusion: true,
  element_offscreen: true,
  control_covered: true,
  fixed_overlay_occlusion: true,
  text_too_small: true,
  missing_form_label: false,
  broken_image: false,
  image_distorted: true,
  layout_shift: false,
  missing_viewport_meta: false,
  collapsed_control: true,
  wrapped_row: true,
  focus_not_visible: false,
} as const satisfies Record<LayoutType, boolean>;

export const hasBlame = (subtype: string | undefined): boolean =>
  subtype !== undefined && styled[subtype as LayoutType] === true;
