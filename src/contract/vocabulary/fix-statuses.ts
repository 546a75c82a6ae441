import { type WordOf, closedSet } from './closed-set.ts';

export const fixStatuses = closedSet({
  given: [
    'fixed_verified',
    'still_reproduces',
    'scope_shrunk',
    'assertion_weakened',
    'flaky_uncertain',
    'unable_to_verify',
    'new_failure_introduced',
    'partially_fixed',
    'auth_blocked_verification',
    'environment_drift',
    'pending',
    'provider_error',
  ],
});
export type FixStatus = WordOf<typeof fixStatuses>;
