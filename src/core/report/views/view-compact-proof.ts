// The compact proof: a projection of the report that always fits between its two size limits.
import type { FixVerification } from '#contract/fix-verification.ts';
import type { CompactProof } from '#contract/compact-proof.ts';
import { limit } from '#contract/limits.ts';
import type { PreflightCheck } from '#contract/preflight.ts';
import type { Report } from '#contract/report.ts';
import type { RunLinks } from '#contract/run-links.ts';
import { digestOf } from '#core/evidence/digest.ts';
import { trustWarning } from './trust-warning.ts';

/** Added if there is room: a short proof must not be smaller than its minimum. */
const readOn =
  'The report lists every page and check of the run, and in doNotClaim what must not be concluded from it.';

function nextOfCheck(report: Report, { status }: FixVerification): CompactProof['nextSafeAction'] {
  const { runId } = report.run;
  if (status === 'fixed_verified')
    return {
      command: `proofrun report ${runId}`,
      why: 'Every failing scenario is fixed_verified. Start a new scan to test the other routes too.',
    };
  if (report.verdict === 'fail')
    return {
      command: `proofrun fix-check ${runId}`,
      why: 'Read the findings in this report, fix them, deploy, and run this command.',
    };
  return {
    command: `proofrun fix-check ${runId}`,
    why: 'Read the reason of each scenario in fixVerification, resolve it, and run this command.',
  };
}

const failedChecks = ({ preflight }: Report): readonly PreflightCheck[] => (preflight ?? []).filter(({ ok }) => !ok);

function nextAction(report: Report): CompactProof['nextSafeAction'] {
  const { runId } = report.run;
  if (report.fixVerification !== null) return nextOfCheck(report, report.fixVerification);
  const [first] = report.findings;
  if (report.verdict === 'fail' && first !== undefined)
    return {
      command: `proofrun fix-check ${runId}`,
      why: `Read finding ${first.id} and its evidence, fix it, deploy, and run this command.`,
    };
  if (report.verdict === 'pass')
    return {
      command: `proofrun report ${runId}`,
      why: 'Read coverageGrounding to see what was not tested. To cover more, widen scopedPaths or pagesLimit.',
    };
  const [check] = failedChecks(report);
  if (check !== undefined)
    return {
      command: `proofrun status ${runId}`,
      why: `Compare expected with seen of ${check.check} in preflight. Correct the target or the preflight, and start a new run.`,
    };
  return {
    command: `proofrun report ${runId}`,
    why: 'Read in summary why the run could not test the target, resolve it, and start a new run.',
  };
}

function failedStep(report: Report): string | null {
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
  return `step ${step ?? first.reproduction.steps.length} of ${first.reproduction.scenarioId}: ${audit}`;
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

/** Findings shown, bytes of a text, bytes of the warning: texts give way first, then findings, the worst one last. */
const squeezes: readonly (readonly [number, number, number])[] = [
  [5, 160, 1_000],
  [5, 100, 700],
  [5, 60, 500],
  [3, 60, 400],
  [2, 40, 300],
  [1, 40, 300],
];

export function viewCompactProof(report: Report, links: RunLinks): CompactProof {
  const blocking = failedChecks(report);
  const make = (shown: number, textMax: number, warned: string): CompactProof => {
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
      nextSafeAction: nextAction(report),
      proofStrength: report.proofStrength?.level ?? null,
      coverageConfidence: report.coverageConfidence.tier,
      counts: { ...report.summary.counts, routesTested: report.summary.routesTested },
      topFindings: report.findings.slice(0, shown).map(({ id, type, subtype, severity, title, route }) => ({
        id,
        type,
        ...(subtype === undefined ? {} : { subtype: cut(subtype, 60) }),
        severity,
        title: cut(title, textMax),
        route: cut(route, textMax),
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
  for (const [shown, textMax, warningMax] of squeezes) {
    const proof = make(shown, textMax, cut(warning, warningMax));
    if (size(proof) < limit('compactProofMin')) return make(shown, textMax, `${warning} ${readOn}`);
    if (size(proof) <= limit('compactProofMax')) return proof;
  }
  return make(1, 24, cut(warning, 160));
}
