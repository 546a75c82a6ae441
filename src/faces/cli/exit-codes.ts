// Scripts branch on these, so a code never changes its meaning.
import type { ErrorCode } from '#contract/errors.ts';
import { errorTable } from '#contract/errors.ts';
import type { FixStatus } from '#contract/vocabulary/fix-statuses.ts';
import type { Verdict } from '#contract/vocabulary/verdicts.ts';

export const exitCodes = {
  pass: 0,
  fail: 1,
  refused: 2,
  noCredit: 3,
  serviceError: 4,
  undecided: 5,
  interrupted: 130,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export const exitOfVerdict = {
  pass: exitCodes.pass,
  fail: exitCodes.fail,
  blocked: exitCodes.undecided,
  inconclusive: exitCodes.undecided,
} as const satisfies Record<Verdict, ExitCode>;

/** Only a verified fix ends well. */
export const exitOfFixStatus = {
  fixed_verified: exitCodes.pass,
  still_reproduces: exitCodes.fail,
  partially_fixed: exitCodes.fail,
  new_failure_introduced: exitCodes.fail,
  scope_shrunk: exitCodes.undecided,
  assertion_weakened: exitCodes.undecided,
  flaky_uncertain: exitCodes.undecided,
  unable_to_verify: exitCodes.undecided,
  auth_blocked_verification: exitCodes.undecided,
  environment_drift: exitCodes.undecided,
  pending: exitCodes.undecided,
  provider_error: exitCodes.serviceError,
} as const satisfies Record<FixStatus, ExitCode>;

export function exitOfError(code: ErrorCode): ExitCode {
  if (code === 'payment_required') return exitCodes.noCredit;
  const { status } = errorTable[code];
  return (status >= 500 && code !== 'capability_unavailable') || status === 429
    ? exitCodes.serviceError
    : exitCodes.refused;
}
