// The one speaker of a run's verdict.
import type { FailureType } from '#contract/vocabulary/failure-types.ts';
import type { FixStatus } from '#contract/vocabulary/fix-statuses.ts';
import { type Severity, defaultFailOn, isAtLeast, orHigher } from '#contract/vocabulary/severities.ts';
import type { Verdict } from '#contract/vocabulary/verdicts.ts';
import type { PreflightCheck } from '#contract/preflight.ts';
import type { Report } from '#contract/report.ts';
import { type Evidence, browserDied } from '#core/evidence/evidence.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { part } from '#core/words/count.ts';

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
  readonly scenarios?: readonly {
    readonly route: string;
    readonly outcome: 'passed' | 'failed' | 'unsure';
    /** A check on the way: alone it does not say that what the run is for works. */
    readonly aside?: boolean;
  }[];
}

/** All that a verdict follows from, so that anyone can decide it again from a report. */
export type VerdictFacts = NonNullable<Report['decision']>;

export interface DecidedVerdict {
  readonly verdict: Verdict;
  readonly failureType: FailureType | null;
  /** Our words. */
  readonly reason: string;
  readonly pagesJudged: number;
  /** Absent where no evidence was judged: a Fix Check, or a run that did not get so far. */
  readonly facts?: VerdictFacts;
}

/** A page that had to be closed is not known to be in order, whatever was seen of it before. */
const stoppedEarly = ({ settle, probes }: Visit): boolean =>
  settle?.stopped !== undefined || probes.some(({ outcome }) => outcome === 'hung');

/** The name of the check that a login signs in. */
export const signInCheck = 'signIn';

function sentenceOfPreflight(checks: readonly PreflightCheck[]): string {
  const failed = checks.filter(({ ok }) => !ok);
  const [first] = failed;
  if (first?.check === signInCheck) return `Signing in failed: ${first.seen}. Nothing was tested.`;
  if (first === undefined) return 'The preflight failed, so nothing was tested.';
  const more = failed.length === 1 ? '' : ` ${failed.length} of ${checks.length} checks failed.`;
  return `The preflight failed at ${first.check}: expected ${first.expected}, seen ${first.seen}.${more} Nothing was tested.`;
}

type JudgedFindings = VerdictInput['findings'];

interface Row {
  readonly verdict: Verdict;
  readonly applies: (facts: VerdictFacts, findings: JudgedFindings) => boolean;
  readonly reason: (facts: VerdictFacts, checks: readonly PreflightCheck[]) => string;
}

const worstOf = ({ failOn }: VerdictFacts, findings: JudgedFindings): JudgedFindings[number] | undefined =>
  findings.find(({ severity }) => isAtLeast(severity, failOn));
const denied: ReadonlySet<number | null> = new Set([401, 403, 429]);
const pages = (many: number, one: string, more: string): string => `${many} ${many === 1 ? one : more}`;

/** The first row that applies decides. A pass is what remains. */
const rows: readonly Row[] = [
  {
    verdict: 'blocked',
    applies: ({ preflightPassed }) => preflightPassed === false,
    reason: (_, checks) => sentenceOfPreflight(checks),
  },
  {
    verdict: 'fail',
    applies: (facts, findings) => worstOf(facts, findings) !== undefined,
    reason: ({ failOn }) => `At least one finding of severity ${orHigher(failOn)} was confirmed.`,
  },
  {
    verdict: 'inconclusive',
    applies: ({ discovered, scenarios }) => discovered && scenarios.decided === 0,
    reason: ({ scenarios }) =>
      scenarios.given === 0
        ? 'No workflow was found in the target, so nothing was tested.'
        : scenarios.given === 1
          ? 'The only workflow gave no clear result.'
          : `None of the ${scenarios.given} workflows gave a clear result.`,
  },
  {
    verdict: 'inconclusive',
    applies: ({ discovered, scenarios, aside = 0 }) => discovered && scenarios.decided === aside,
    reason: () =>
      'Only the refusal of incomplete records gave a clear result. No record could be followed through its life.',
  },
  {
    verdict: 'blocked',
    applies: ({ pagesJudged, challenge }) => pagesJudged === 0 && challenge,
    reason: () => 'A bot wall blocked the target.',
  },
  {
    verdict: 'blocked',
    applies: ({ pagesJudged, entryStatus }) => pagesJudged === 0 && denied.has(entryStatus),
    reason: ({ entryStatus }) => `The target denied access with HTTP ${entryStatus}.`,
  },
  {
    verdict: 'inconclusive',
    applies: ({ pagesJudged }) => pagesJudged === 0,
    reason: () => 'No page could be tested.',
  },
  {
    verdict: 'inconclusive',
    applies: ({ stopped }) => stopped > 0,
    reason: ({ stopped }) =>
      `${pages(stopped, 'page', 'pages')} stopped responding or sent too much, and could not be tested to the end.`,
  },
  {
    verdict: 'inconclusive',
    applies: ({ undecided }) => undecided > 0,
    reason: ({ undecided }) =>
      `${undecided} possible ${undecided === 1 ? 'defect' : 'defects'} could not be re-checked: the target stopped responding or the run ran out of time.`,
  },
  {
    verdict: 'inconclusive',
    applies: ({ browserDied: died }) => died > 0,
    reason: ({ browserDied: died }) =>
      `${pages(died, 'page was', 'pages were')} left out: the browser died while ${died === 1 ? 'it was' : 'they were'} open.`,
  },
  {
    // A requested scenario that did not run must not end in "pass".
    verdict: 'inconclusive',
    applies: ({ discovered, scenarios }) => !discovered && scenarios.decided < scenarios.given,
    reason: ({ scenarios }) =>
      `${part(scenarios.given - scenarios.decided, scenarios.given, 'scenario')} gave no clear result.`,
  },
  {
    verdict: 'inconclusive',
    applies: ({ nothingCompared }) => nothingCompared,
    reason: () => 'Nothing could be compared with an earlier run.',
  },
];

/** The rows above in which nothing was judged: no finding is behind them. */
const unjudged = 7;

export function decideFromFacts(
  facts: VerdictFacts,
  findings: JudgedFindings,
  checks: readonly PreflightCheck[] = [],
): DecidedVerdict {
  const { discovered, failOn, pagesJudged } = facts;
  const at = rows.findIndex(({ applies }) => applies(facts, findings));
  const row = rows[at];
  const low = findings[0]?.type ?? null;
  if (row === undefined)
    return {
      verdict: 'pass',
      failureType: low,
      reason: discovered
        ? 'Every workflow with a clear result passed.'
        : `Every tested page passed; findings below severity ${failOn} are listed as advice.`,
      pagesJudged,
      facts,
    };
  const failureType =
    row.verdict === 'fail'
      ? (worstOf(facts, findings)?.type ?? null)
      : at === 0
        ? 'preflight_failed'
        : at < unjudged
          ? null
          : low;
  return { verdict: row.verdict, failureType, reason: row.reason(facts, checks), pagesJudged, facts };
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
  const entry = evidence.visits.find(({ arrivedBy }) => arrivedBy === 'entry') ?? evidence.visits[0];
  return decideFromFacts(
    {
      preflightPassed: evidence.preflight?.passed ?? null,
      failOn,
      discovered,
      pagesJudged: new Set([...judged, ...played].map(({ route }) => route)).size,
      scenarios: { given: scenarios.length, decided: played.length },
      aside: played.filter(({ aside }) => aside).length,
      challenge: evidence.visits.some(({ document }) => document.challenge),
      entryStatus: entry?.document.status ?? null,
      stopped: evidence.visits.filter(stoppedEarly).length,
      undecided,
      browserDied: evidence.skipped.filter(({ reason }) => reason === browserDied).length,
      nothingCompared: false,
    },
    findings,
    evidence.preflight?.checks ?? [],
  );
}
