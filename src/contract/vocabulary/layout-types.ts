import { type WordOf, closedSet } from './closed-set.ts';

export const layoutTypes = closedSet({
  given: ['horizontal_overflow', 'tap_target_too_small', 'missing_alt_text', 'contrast_violation', 'text_clipped'],
  chosen: [
    'text_overlap',
    'element_collision',
    'element_protrusion',
    'element_offscreen',
    'control_covered',
    'fixed_overlay_occlusion',
    'text_too_small',
    'missing_form_label',
    'broken_image',
    'image_distorted',
    'layout_shift',
    'missing_viewport_meta',
    'collapsed_control',
    'wrapped_row',
    'focus_not_visible',
  ],
});
export type LayoutType = WordOf<typeof layoutTypes>;
