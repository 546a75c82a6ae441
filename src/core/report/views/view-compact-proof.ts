// The compact proof: a projection of the report that always fits between its two size limits.
import type { FixVerification } from '#contract/fix-verification.ts';
import type { CompactProof } from '#contract/compact-proof.ts';
import { commandInClone } from '#contract/command-line.ts';
import { findingFacts } from '#contract/finding-facts.ts';
import { limit } from '#contract/limits.ts';
import type { PreflightCheck } from '#contract/preflight.ts';
import type { Report } from '#contract/report.ts';
import type { RunLinks } from '#contract/run-links.ts';
import { digestOf } from '#core/evidence/digest.ts';
import { trustWarning } from './trust-warning.ts';

/** Added if there is room: a short proof must not be smaller than its minimum. */
const readOn =
  'The report lists every page and check of the run, and in doNotClaim what must not be concluded from it.';

interface NextStep {
  readonly does: 'fix-check' | 'report' | 'status';
  readonly why: string;
}

function nextOfCheck(report: Report, { status }: FixVerification): NextStep {
  if (status === 'fixed_verified')
    return {
      does: 'report',
      why: 'Every failing scenario is fixed_verified. Start a new scan to test the other routes too.',
    };
  if (report.verdict === 'fail')
    return { does: 'fix-check', why: 'Read the findings in this report, fix them, deploy, and run this command.' };
  return {
    does: 'fix-check',
    why: 'Read the reason of each scenario in fixVerification, resolve it, and run this command.',
  };
}

const failedChecks = ({ preflight }: Report): readonly PreflightCheck[] => (preflight ?? []).filter(({ ok }) => !ok);

function nextStep(report: Report): NextStep {
  if (report.fixVerification !== null) return nextOfCheck(report, report.fixVerification);
  const [first] = report.findings;
  if (report.verdict === 'fail' && first !== undefined)
    return {
      does: 'fix-check',
      why: `Read finding ${first.id} and its evidence, fix it, deploy, and run this command.`,
    };
  if (report.verdict === 'pass')
    return {
      does: 'report',
      why: 'Read coverageGrounding to see what was not tested. To cover more, widen scopedPaths or pagesLimit.',
    };
  const [check] = failedChecks(report);
  if (check !== undefined)
    return {
      does: 'status',
      why: `Compare expected with seen of ${check.check} in preflight. Correct the target or the preflight, and start a new run.`,
    };
  return {
    does: 'report',
    why: 'Read in summary why the run could not test the target, resolve it, and start a new run.',
  };
}

function nextAction(report: Report, links: RunLinks): CompactProof['nextSafeAction'] {
  const { does, why } = nextStep(report);
  const http = {
    'fix-check': `POST ${links.status}/fix-check`,
    report: `GET ${links.report}`,
    status: `GET ${links.status}`,
  } as const satisfies Record<NextStep['does'], string>;
  return { command: commandInClone(`${does} ${report.run.runId}`), http: http[does], why };
}

/** Advice fails nothing. */
function failedStep(report: Report): string | null {
  if (report.verdict === 'pass') return null;
  const [first] = report.findings;
  if (first === undefined) {
    const [check] = failedChecks(report);
    return check === undefined ? null : `preflight: ${check.check}`;
  }
  const last = first.reproduction.steps.at(-1);
  const judged = last?.['judge'];
  const said = last?.['assert'] ?? last?.['action'] ?? first.type;
  const audit =
    typeof judged === 'object' && judged !== null && 'audit' in judged ? String(judged.audit) : String(said);
  // A reproduction may be shorter than its scenario.
  const step = first.evidence.find(({ kind }) => kind === 'scenario_step')?.facts?.['step'];
  const { steps, givenId, scenarioId } = first.reproduction;
  return `step ${step ?? steps.length} of ${givenId ?? scenarioId}: ${audit}`;
}

/** The rate of discovery and the passes per place of the scenario that is proved least. */
function weakestProof({ scenarios }: FixVerification): {
  reproduced: { failed: number; of: number } | null;
  passes: number | null;
} {
  const proved = scenarios.filter(({ errorBound }) => errorBound !== null);
  const [weakest] = proved.toSorted((a, b) => (b.errorBound ?? 0) - (a.errorBound ?? 0));
  if (weakest === undefined) return { reproduced: scenarios[0]?.reproduced ?? null, passes: null };
  return { reproduced: weakest.reproduced, passes: Math.floor(weakest.replays.passed / Math.max(1, weakest.places)) };
}

const bytesOf = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;
const ellipsis = '…';

/** By the bytes that it takes in the proof: a letter of one language is as long as four of another. */
function cut(text: string, max: number): string {
  if (bytesOf(text) <= max) return text;
  let kept = '';
  let left = max - bytesOf(ellipsis);
  for (const letter of text) {
    left -= bytesOf(letter);
    if (left < 0) break;
    kept += letter;
  }
  return `${kept}${ellipsis}`;
}

/**
 * Findings shown, bytes of a text, of a fact and of the warning. The facts of a finding are worth more than its further
 * words, a finding more than the facts of another, and the worst finding is never left out.
 */
const squeezes: readonly (readonly [number, number, number, number])[] = [
  [5, 160, 100, 1_000],
  [5, 100, 80, 700],
  [5, 60, 50, 500],
  [5, 60, 30, 400],
  [5, 60, 0, 400],
  [3, 60, 0, 400],
  [2, 40, 0, 300],
  [1, 40, 0, 300],
];

export function viewCompactProof(report: Report, links: RunLinks): CompactProof {
  const blocking = failedChecks(report);
  const make = (shown: number, textMax: number, factMax: number, warned: string): CompactProof => {
    const body: Omit<CompactProof, 'digest'> = {
      schemaVersion: 1,
      runId: report.run.runId,
      mode: report.run.mode,
      target: cut(report.target.url, textMax * 2),
      verdict: report.verdict,
      failureType: report.failureType,
      failedStep: failedStep(report),
      preflight: blocking.length === 0 ? null : blocking.slice(0, Math.max(1, shown)).map((check) => ({ ...check })),
      trustWarning: warned,
      nextSafeAction: nextAction(report, links),
      proofStrength: report.proofStrength?.level ?? null,
      coverageConfidence: report.coverageConfidence.tier,
      counts: { ...report.summary.counts, routesTested: report.summary.routesTested },
      topFindings: report.findings.slice(0, shown).map((finding) => ({
        id: finding.id,
        type: finding.type,
        ...(finding.subtype === undefined ? {} : { subtype: cut(finding.subtype, 60) }),
        severity: finding.severity,
        title: cut(finding.title, textMax),
        route: cut(finding.route, textMax),
        ...(factMax === 0 ? {} : { untrusted: findingFacts(finding, factMax) }),
      })),
      fixVerification:
        report.fixVerification === null
          ? null
          : {
              status: report.fixVerification.status,
              errorBound: report.fixVerification.errorBound,
              ...weakestProof(report.fixVerification),
              newFailures: report.fixVerification.newFailures.length,
              notRetested: report.fixVerification.notRetested.length,
            },
      links,
    };
    return { ...body, digest: digestOf(body) };
  };
  const warning = trustWarning(report);
  const size = (proof: CompactProof): number => Buffer.byteLength(JSON.stringify(proof));
  for (const [shown, textMax, factMax, warningMax] of squeezes) {
    const proof = make(shown, textMax, factMax, cut(warning, warningMax));
    if (size(proof) < limit('compactProofMin')) return make(shown, textMax, factMax, `${warning} ${readOn}`);
    if (size(proof) <= limit('compactProofMax')) return proof;
  }
  return make(1, 24, 0, cut(warning, 160));
}
