import { type WordOf, closedSet } from './closed-set.ts';

export const mismatchClasses = closedSet({
  given: ['static_vs_browser_mismatch'],
  chosen: [
    'status_mismatch',
    'redirect_mismatch',
    'title_mismatch',
    'content_only_in_browser',
    'content_only_in_static',
    'link_only_in_browser',
    'link_only_in_static',
    'auth_state_mismatch',
    'script_error_in_browser',
    'blocked_resource',
    'unstable_between_loads',
  ],
});
export type MismatchClass = WordOf<typeof mismatchClasses>;
