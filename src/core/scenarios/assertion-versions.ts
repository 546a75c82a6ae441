import type { AssertionKind } from '#contract/vocabulary/assertion-kinds.ts';

/** The version of each kind of assertion; raised whenever the same observation could be judged differently. */
export const assertionVersions = {
  text_visible: 1,
  text_absent: 1,
  element_visible: 1,
  element_hidden: 1,
  element_enabled: 1,
  element_disabled: 1,
  element_count: 1,
  value_equals: 1,
  attribute_equals: 1,
  checked_state: 1,
  focus_on: 1,
  url_matches: 1,
  title_matches: 1,
  request_made: 1,
  response_shape: 1,
  no_console_errors: 2,
  no_failed_requests: 2,
  persists_after_reload: 1,
  layout_clean: 1,
} as const satisfies Record<AssertionKind, number>;
