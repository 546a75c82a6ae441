// The one speaker of a run's verdict.
import type { FailureType } from '#contract/vocabulary/failure-types.ts';
import type { FixStatus } from '#contract/vocabulary/fix-statuses.ts';
import { type Severity, defaultFailOn, isAtLeast, orHigher } from '#contract/vocabulary/severities.ts';
import type { Verdict } from '#contract/vocabulary/verdicts.ts';
import { type Evidence, type PreflightFact, browserDied } from '#core/evidence/evidence.ts';
import type { Visit } from '#core/evidence/visit.ts';

/** What a Fix Check with this status says about the target. */
export const verdictOfFixStatus = {
  fixed_verified: 'pass',
  still_reproduces: 'fail',
  partially_fixed: 'fail',
  new_failure_introduced: 'fail',
  auth_blocked_verification: 'blocked',
  scope_shrunk: 'inconclusive',
  assertion_weakened: 'inconclusive',
  flaky_uncertain: 'inconclusive',
  unable_to_verify: 'inconclusive',
  environment_drift: 'inconclusive',
  pending: 'inconclusive',
  provider_error: 'inconclusive',
} as const satisfies Record<FixStatus, Verdict>;

export interface VerdictInput {
  readonly evidence: Evidence;
  readonly findings: readonly { readonly type: FailureType; readonly severity: Severity }[];
  /** The lowest severity that fails the run. */
  readonly failOn?: Severity | undefined;
  /** The scenarios were found, not requested: undecided ones do not affect the others. */
  readonly discovered?: boolean;
  /** Faults that were seen once and that no replay could look for. */
  readonly undecided?: number;
  /** Scenarios that the caller brought, or that were found. */
  readonly scenarios?: readonly { readonly route: string; readonly outcome: 'passed' | 'failed' | 'unsure' }[];
}

export interface DecidedVerdict {
  readonly verdict: Verdict;
  readonly failureType: FailureType | null;
  /** Our words. */
  readonly reason: string;
  readonly pagesJudged: number;
}

/** A page that had to be closed is not known to be in order, whatever was seen of it before. */
const stoppedEarly = ({ settle, probes }: Visit): boolean =>
  settle?.stopped !== undefined || probes.some(({ outcome }) => outcome === 'hung');

/** The name of the check that a login signs in. */
export const signInCheck = 'signIn';

function sentenceOfPreflight({ checks }: PreflightFact): string {
  const failed = checks.filter(({ ok }) => !ok);
  const [first] = failed;
  if (first?.check === signInCheck) return `Signing in failed: ${first.seen}. Nothing was tested.`;
  if (first === undefined) return 'The preflight failed, so nothing was tested.';
  const more = failed.length === 1 ? '' : ` ${failed.length} of ${checks.length} checks failed.`;
  return `The preflight failed at ${first.check}: expected ${first.expected}, seen ${first.seen}.${more} Nothing was tested.`;
}

export function decideVerdict({
  evidence,
  findings,
  scenarios = [],
  discovered = false,
  undecided = 0,
  failOn = defaultFailOn,
}: VerdictInput): DecidedVerdict {
  const judged = evidence.visits.filter(({ page, document }) => page !== null && (document.status ?? 200) < 400);
  const played = scenarios.filter(({ outcome }) => outcome !== 'unsure');
  const pagesJudged = new Set([...judged, ...played].map(({ route }) => route)).size;
  const answer = (verdict: Verdict, reason: string, failureType: FailureType | null = null): DecidedVerdict => ({
    verdict,
    failureType,
    reason,
    pagesJudged,
  });
  if (evidence.preflight !== null && !evidence.preflight.passed)
    return answer('blocked', sentenceOfPreflight(evidence.preflight), 'preflight_failed');
  const worst = findings.find(({ severity }) => isAtLeast(severity, failOn));
  if (worst !== undefined)
    return answer('fail', `At least one finding of severity ${orHigher(failOn)} was confirmed.`, worst.type);
  if (discovered && played.length === 0)
    return answer(
      'inconclusive',
      scenarios.length === 0
        ? 'No workflow was found in the target, so nothing was tested.'
        : `None of the ${scenarios.length} workflows gave a clear result.`,
    );
  const entry = evidence.visits.find(({ arrivedBy }) => arrivedBy === 'entry') ?? evidence.visits[0];
  if (pagesJudged === 0) {
    if (evidence.visits.some(({ document }) => document.challenge))
      return answer('blocked', 'A bot wall blocked the target.');
    const status = entry?.document.status ?? null;
    if (status === 401 || status === 403 || status === 429)
      return answer('blocked', `The target denied access with HTTP ${status}.`);
    return answer('inconclusive', 'No page could be tested.');
  }
  const low = findings[0]?.type ?? null;
  const stopped = evidence.visits.filter(stoppedEarly).length;
  if (stopped > 0)
    return answer(
      'inconclusive',
      `${stopped} ${stopped === 1 ? 'page' : 'pages'} stopped responding or sent too much, and could not be tested to the end.`,
      low,
    );
  if (undecided > 0)
    return answer(
      'inconclusive',
      `${undecided} possible ${undecided === 1 ? 'defect' : 'defects'} could not be re-checked: the target stopped responding or the run ran out of time.`,
      low,
    );
  const untested = evidence.skipped.filter(({ reason }) => reason === browserDied).length;
  if (untested > 0)
    return answer(
      'inconclusive',
      `${untested} ${untested === 1 ? 'page was' : 'pages were'} left out: the browser died while ${untested === 1 ? 'it was' : 'they were'} open.`,
      low,
    );
  // A requested scenario that did not run must not end in "pass".
  if (!discovered && played.length < scenarios.length)
    return answer(
      'inconclusive',
      `${scenarios.length - played.length} of ${scenarios.length} scenarios gave no clear result.`,
      low,
    );
  if (discovered) return answer('pass', 'Every workflow with a clear result passed.', low);
  return answer('pass', `Every tested page passed; findings below severity ${failOn} are listed as advice.`, low);
}
