import { type WordOf, closedSet } from './closed-set.ts';

export const assertionKinds = closedSet({
  chosen: [
    'text_visible',
    'text_absent',
    'element_visible',
    'element_hidden',
    'element_enabled',
    'element_disabled',
    'element_count',
    'value_equals',
    'attribute_equals',
    'checked_state',
    'focus_on',
    'url_matches',
    'title_matches',
    'request_made',
    'response_shape',
    'no_console_errors',
    'no_failed_requests',
    'persists_after_reload',
    'layout_clean',
  ],
});
export type AssertionKind = WordOf<typeof assertionKinds>;
