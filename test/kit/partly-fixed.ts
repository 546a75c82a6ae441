// How a Fix Check ends in which the named findings are fixed and the others still reproduce.
import type { Finding } from '#contract/finding.ts';
import type { FixVerification } from '#contract/fix-verification.ts';
import { undecidedVerification } from '#core/fix-check/undecided-verification.ts';
import { idOf, reportOf } from './report-of.ts';

/** `fresh`: failures that were not there before. */
export function partlyFixed(
  findings: readonly Finding[],
  fixed: readonly string[],
  fresh: readonly string[] = [],
): FixVerification {
  const blank = undecidedVerification(reportOf([...findings], ['/']), 'pending');
  return {
    ...blank,
    status: 'partially_fixed',
    scenarios: blank.scenarios.map((each) => ({
      ...each,
      status: fixed.some((name) => idOf(name) === each.findingId) ? 'fixed_verified' : 'still_reproduces',
    })),
    newFailures: fresh.map((name) => ({ findingId: idOf(name), type: 'http_error', title: 'New', route: '/' })),
  };
}
