// How bad a finding is: what a person who uses the app loses by it. High and critical: the app or a function is broken.
// Medium: something that a visitor sees or needs is missing or unreadable. Low: a design habit, listed as advice.
import type { ContentDefect } from './vocabulary/content-defects.ts';
import type { FailureType } from './vocabulary/failure-types.ts';
import type { LayoutType } from './vocabulary/layout-types.ts';
import type { BehaviourRegression, VisualRegression } from './vocabulary/regression-kinds.ts';
import type { Severity } from './vocabulary/severities.ts';

export const severityOfType = {
  page_unreachable: 'critical',
  http_error: 'high',
  broken_link: 'medium',
  broken_resource: 'medium',
  uncaught_exception: 'high',
  console_error: 'medium',
  blank_page: 'critical',
  never_settles: 'high',
  slow_response: 'medium',
  redirect_loop: 'critical',
  dead_control: 'high',
  control_blocked: 'high',
  form_submit_failed: 'high',
  validation_missing: 'medium',
  not_persisted: 'critical',
  update_not_persisted: 'critical',
  delete_not_performed: 'critical',
  duplicate_on_submit: 'high',
  search_ignored: 'high',
  pagination_broken: 'high',
  auth_bounce: 'critical',
  session_lost: 'critical',
  auth_boundary_open: 'critical',
  logout_ineffective: 'critical',
  content_defect: 'medium',
  layout_defect: 'medium',
  accessibility_defect: 'medium',
  insecure_transport: 'high',
  assertion_failed: 'high',
  visual_regression: 'medium',
  behaviour_regression: 'high',
  preflight_failed: 'high',
} as const satisfies Record<FailureType, Severity>;

export const severityOfLayout = {
  horizontal_overflow: 'medium',
  tap_target_too_small: 'low',
  missing_alt_text: 'low',
  contrast_violation: 'low',
  text_clipped: 'medium',
  text_overlap: 'medium',
  element_collision: 'medium',
  element_protrusion: 'low',
  element_offscreen: 'medium',
  control_covered: 'high',
  fixed_overlay_occlusion: 'high',
  text_too_small: 'low',
  missing_form_label: 'low',
  broken_image: 'medium',
  image_distorted: 'low',
  layout_shift: 'low',
  missing_viewport_meta: 'medium',
  collapsed_control: 'medium',
  wrapped_row: 'low',
  focus_not_visible: 'low',
} as const satisfies Record<LayoutType, Severity>;

export const severityOfContent = {
  undefined_text: 'medium',
  nan_text: 'medium',
  object_text: 'medium',
  template_text: 'medium',
  untranslated_key: 'medium',
  mojibake: 'medium',
  placeholder_text: 'medium',
  empty_heading: 'low',
  soft_404: 'medium',
  missing_title: 'medium',
  missing_lang: 'low',
  wrong_lang: 'low',
  invalid_date: 'medium',
} as const satisfies Record<ContentDefect, Severity>;

/** Of large changes; a small one is low. */
export const severityOfVisualRegression = {
  style_changed: 'medium',
  text_changed: 'low',
  image_changed: 'medium',
  element_gone: 'medium',
  element_added: 'medium',
  element_moved: 'medium',
  element_resized: 'medium',
  appearance_changed: 'medium',
} as const satisfies Record<VisualRegression, Severity>;

export const severityOfBehaviourRegression = {
  route_gone: 'high',
  status_changed: 'high',
  navigation_changed: 'high',
  request_gone: 'medium',
  request_changed: 'medium',
  control_gone: 'high',
  control_disabled: 'high',
  control_renamed: 'medium',
  role_changed: 'medium',
  link_target_changed: 'medium',
  new_exception: 'high',
  scenario_now_fails: 'high',
} as const satisfies Record<BehaviourRegression, Severity>;

/** Rules of assistive technology. Most concern the structure of a page; these keep people from a part of it. */
export const severityOfRule = {
  'aria-hidden-body': 'high',
  blink: 'medium',
  'frame-focusable-content': 'medium',
  marquee: 'medium',
  'server-side-image-map': 'medium',
} as const satisfies Readonly<Record<string, Severity>>;

/** Nothing is lost. */
export const severityOfLostRecord = { stale_list: 'medium' } as const satisfies Readonly<Record<string, Severity>>;

/** What makes one finding worse or lighter than others of its type. */
export const losses = {
  breaks_code: { severity: 'high', about: 'A script that is missing, so that other code of the page throws' },
  all_but_invisible: { severity: 'medium', about: 'Text that hardly anybody sees: a contrast below 1.5' },
  tiny: { severity: 'medium', about: 'A target below 12 px both ways' },
  outlier: { severity: 'medium', about: 'A label, name or text that most like elements of the page have' },
  every_control: { severity: 'medium', about: 'No control of the page shows the focus' },
  fixed_width: { severity: 'low', about: 'The page chooses a fixed width for phones' },
  plain_message: { severity: 'low', about: 'A console error that is a plain text, without an Error or a stack' },
  other_format: { severity: 'low', about: 'Another format of the same font loads' },
  as_open_as_page: {
    severity: 'low',
    about: 'An image, recording or font of a page that is loaded over plain http, too',
  },
  shown_all_the_same: { severity: 'low', about: 'A linked page that shows what its link promises, with status 404' },
  unseen_file: { severity: 'low', about: 'A file that nobody sees, such as the manifest' },
  article_text: { severity: 'low', about: 'Filler in the text of an article, which is the work of its author' },
} as const satisfies Readonly<Record<string, { readonly severity: Severity; readonly about: string }>>;
export type Loss = keyof typeof losses;

const bySubtype: Partial<Record<FailureType, Readonly<Record<string, Severity>>>> = {
  layout_defect: severityOfLayout,
  content_defect: severityOfContent,
  not_persisted: severityOfLostRecord,
  visual_regression: severityOfVisualRegression,
  behaviour_regression: severityOfBehaviourRegression,
};

export function severityOf(type: FailureType, subtype?: string, loss?: Loss): Severity {
  if (loss !== undefined) return losses[loss].severity;
  if (type === 'accessibility_defect' && subtype !== undefined)
    return (severityOfRule as Readonly<Record<string, Severity>>)[subtype] ?? 'low';
  return (subtype !== undefined ? bySubtype[type]?.[subtype] : undefined) ?? severityOfType[type];
}
