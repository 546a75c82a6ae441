// Whether stored proof is enough to launch: a table whose first row that applies decides. Proof that is missing, old or
// thin never becomes a GO.
import type { LaunchReadiness } from '#contract/launch-readiness.ts';
import { limit } from '#contract/limits.ts';
import type { ConfidenceTier } from '#contract/vocabulary/confidence-tiers.ts';
import { type ProofStrength, proofStrengths } from '#contract/vocabulary/proof-strengths.ts';
import { type ReadinessRule, readinessRules } from '#contract/vocabulary/readiness-rules.ts';
import type { ReadinessVerdict } from '#contract/vocabulary/readiness-verdicts.ts';
import { isAtLeast } from '#contract/vocabulary/severities.ts';
import type { Report } from '#contract/report.ts';

const DAY_MS = 86_400_000;

/** A run that the caller named, with the Fix Checks of it that ended. */
export interface ReadinessRun {
  readonly name: string;
  readonly report: Report;
  /** Oldest first. */
  readonly fixChecks: readonly { readonly name: string; readonly report: Report }[];
}

export type OpenFinding = LaunchReadiness['openFindings'][number];

export interface ReadinessFacts {
  readonly open: readonly OpenFinding[];
  /** Names of the runs that decided nothing. */
  readonly undecided: readonly string[];
  /** The best of all runs: a second run adds to the first. */
  readonly tier: ConfidenceTier;
  readonly proof: ProofStrength;
  /** Names of the runs whose newest proof is too old. */
  readonly stale: readonly string[];
  readonly production: boolean;
}

interface Row {
  readonly verdict: ReadinessVerdict;
  /** Empty: the row does not apply. */
  readonly reasons: (facts: ReadinessFacts) => readonly string[];
}

const when = (holds: boolean, text: string): readonly string[] => (holds ? [text] : []);

export const readinessTable = {
  open_finding: {
    verdict: 'NO_GO',
    reasons: ({ open }) =>
      open.map(
        ({ findingId, severity, title }) =>
          `A ${severity} finding is open: ${title} (${findingId}). No Fix Check says fixed_verified for it.`,
      ),
  },
  undecided_run: {
    verdict: 'INSUFFICIENT_PROOF',
    reasons: ({ undecided }) => undecided.map((name) => `The run ${name} is blocked or inconclusive.`),
  },
  thin_coverage: {
    verdict: 'INSUFFICIENT_PROOF',
    reasons: ({ tier }) => when(tier === 'low' || tier === 'unknown', `Coverage confidence is ${tier}.`),
  },
  thin_proof: {
    verdict: 'INSUFFICIENT_PROOF',
    reasons: ({ proof }) =>
      when(
        proof === 'none' || proof === 'weak',
        proof === 'none'
          ? 'No run in the evidence passed with proof.'
          : 'The strongest proof of a pass is weak; moderate is needed.',
      ),
  },
  stale_proof: {
    verdict: 'INSUFFICIENT_PROOF',
    reasons: ({ stale }) => stale.map((name) => `The proof of ${name} is older than ${limit('readinessDays')} days.`),
  },
  no_production_proof: {
    verdict: 'GO_AFTER_DEPLOY',
    reasons: ({ production }) =>
      when(!production, 'All proof is from hosts that are not production. Deploy, and test production.'),
  },
  all_proved: {
    verdict: 'GO',
    reasons: () => ['No critical or high finding is open, and the proof is recent and at least moderate.'],
  },
} as const satisfies Record<ReadinessRule, Row>;

export function decideReadiness(facts: ReadinessFacts): Pick<LaunchReadiness, 'verdict' | 'rule' | 'reasons'> {
  const told = readinessRules.words.flatMap((rule) =>
    readinessTable[rule].reasons(facts).map((message) => ({ rule, message })),
  );
  const rule = told[0]?.rule ?? 'all_proved';
  const { verdict } = readinessTable[rule];
  // The last row is the absence of all others, so it is told only alone.
  return { verdict, rule, reasons: rule === 'all_proved' ? told : told.filter((each) => each.rule !== 'all_proved') };
}

const at = (report: Report): number => Date.parse(report.run.finishedAt);

const tiers: readonly ConfidenceTier[] = ['unknown', 'low', 'medium', 'high'];

function openFindings(runs: readonly ReadinessRun[]): OpenFinding[] {
  const checks = runs.flatMap(({ report, fixChecks }) => [
    ...fixChecks.map((check) => check.report),
    ...(report.fixVerification === null ? [] : [report]),
  ]);
  /** A fix is of what was there before it: what came back later is open again. */
  const fixedAfter = (id: string, since: number): boolean =>
    checks.some(
      (check) =>
        at(check) >= since &&
        check.fixVerification?.scenarios.some((each) => each.findingId === id && each.status === 'fixed_verified') ===
          true,
    );
  const open = new Map<string, OpenFinding>();
  for (const { name, report, fixChecks } of runs) {
    const last = fixChecks.at(-1);
    const seen = [{ name, report }, ...(last === undefined ? [] : [last])];
    for (const each of seen)
      for (const { id, type, severity, title } of each.report.findings)
        if (isAtLeast(severity, 'high') && !fixedAfter(id, at(each.report)))
          open.set(id, { findingId: id, type, severity, title, run: each.name });
  }
  return [...open.values()];
}

export function readinessFacts(runs: readonly ReadinessRun[], now: Date): ReadinessFacts {
  const all = runs.flatMap(({ report, fixChecks }) => [report, ...fixChecks.slice(-1).map((check) => check.report)]);
  const oldest = now.getTime() - limit('readinessDays') * DAY_MS;
  const ranks = all.map(({ proofStrength }) => proofStrengths.words.indexOf(proofStrength?.level ?? 'none'));
  return {
    open: openFindings(runs),
    undecided: runs
      .filter(({ report: { verdict } }) => verdict === 'blocked' || verdict === 'inconclusive')
      .map(({ name }) => name),
    tier: tiers[Math.max(...runs.map(({ report }) => tiers.indexOf(report.coverageConfidence.tier)))] ?? 'unknown',
    proof: proofStrengths.words[Math.max(0, ...ranks)] ?? 'none',
    stale: runs
      .filter(({ report, fixChecks }) =>
        [report, ...fixChecks.map((check) => check.report)].every((each) => at(each) < oldest),
      )
      .map(({ name }) => name),
    production: runs.some(({ report }) => report.target.productionLooking),
  };
}
