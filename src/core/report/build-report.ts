// Builds the report, the one stored truth. Every sentence in it follows from the evidence it is given.
import { type FailureCounts, noFailures } from '#contract/run-status.ts';
import { type Report, reportSchemaVersion } from '#contract/report.ts';
import { defaultFailOn } from '#contract/vocabulary/severities.ts';
import { ruleVersions, rulesetVersion } from '#core/fix-check/rule-versions.ts';
import { summariseBuild } from '#core/domain/build-fingerprint.ts';
import { scenarioFailures } from '#core/confirm/scenario-failures.ts';
import { bySeverity } from '#core/confirm/fold-failures.ts';
import { digestOf } from '#core/evidence/digest.ts';
import { knownSecrets } from '#core/evidence/known-secrets.ts';
import { buildAccessibility } from './blocks/accessibility-block.ts';
import { buildCoverageConfidence, buildCoverageGrounding } from './blocks/coverage-block.ts';
import { buildBackendProof, buildCleanupReceipt } from './blocks/created-block.ts';
import { buildActionFidelity } from './blocks/fidelity-block.ts';
import { buildFindings, buildScenarios, buildUnconfirmed } from './blocks/findings-block.ts';
import { buildAppMap, buildOperationalDepth } from './blocks/map-block.ts';
import { buildDoNotClaim, buildPassingEvidence, buildProofStrength } from './blocks/proof-block.ts';
import { buildRoutes } from './blocks/routes-block.ts';
import { buildRuntimeEvidence } from './blocks/runtime-block.ts';
import { buildScenarioFindings, buildScenarioRecords, buildScenarioUnconfirmed } from './blocks/scenario-findings.ts';
import { buildStepEvidence } from './blocks/step-evidence.ts';
import { buildVisualLayout } from './blocks/visual-layout-block.ts';
import { claimsOf } from './claims/all.ts';
import { fitReport } from './fit-report.ts';
import { scanLeaks, secretsOf } from './scan-leaks.ts';
import type { ReportInput } from './report-input.ts';

export function countFailures(input: Pick<ReportInput, 'confirmed' | 'unconfirmed' | 'scenarios'>): FailureCounts {
  const unconfirmed = input.unconfirmed.length + buildScenarioUnconfirmed(input).length;
  const counts = { ...noFailures, unconfirmed };
  for (const { candidate } of input.confirmed) counts[candidate.severity] += 1;
  for (const { severity } of scenarioFailures(input)) counts[severity] += 1;
  return counts;
}

export function buildReport(input: ReportInput): Report {
  const { plan, evidence, decided, run } = input;
  const whole = fitReport({
    schemaVersion: reportSchemaVersion,
    rulesetVersion,
    ruleVersions: { ...ruleVersions },
    run: { ...run, mode: plan.mode, failOn: plan.failOn ?? defaultFailOn },
    target: plan.target,
    verdict: decided.verdict,
    failureType: decided.failureType,
    ...(decided.facts === undefined ? {} : { decision: { ...decided.facts } }),
    summary: {
      sentence: claimsOf(plan).sentence(input),
      counts: countFailures(input),
      routesTested: decided.pagesJudged,
    },
    preflight: evidence.preflight?.checks.map((check) => ({ ...check })) ?? null,
    findings: [...buildFindings(input), ...buildScenarioFindings(input)].sort(bySeverity),
    unconfirmed: [...buildUnconfirmed(input), ...buildScenarioUnconfirmed(input)],
    scenarios: [...buildScenarios(input), ...buildScenarioRecords(input)],
    routes: buildRoutes(input),
    stepEvidence: buildStepEvidence(input),
    runtimeEvidence: buildRuntimeEvidence(input),
    actionFidelity: buildActionFidelity(input),
    coverageGrounding: buildCoverageGrounding(input),
    coverageConfidence: buildCoverageConfidence(input),
    visualLayout: buildVisualLayout(input),
    accessibility: buildAccessibility(input),
    backendProof: buildBackendProof(input),
    mutationProof: (input.faults ?? []).map((fault) => ({ ...fault })),
    passingRunEvidence: buildPassingEvidence(input),
    proofStrength: buildProofStrength(input),
    buildFingerprint: summariseBuild(input.build ?? {}),
    leakScan: null,
    cleanupReceipt: buildCleanupReceipt(input),
    fixVerification: input.fix?.verification ?? null,
    appMap: buildAppMap(input),
    operationalDepth: buildOperationalDepth(input),
    doNotClaim: buildDoNotClaim(input),
    limits: {
      pagesLimit: plan.pagesLimit,
      viewport: plan.viewport,
      capped: plan.capped.map((cap) => ({ ...cap })),
      reached: evidence.caps.map((cap) => ({ ...cap })),
    },
    timings: input.timings,
  });
  const { clean, scan } = scanLeaks(whole, [...secretsOf(plan), ...knownSecrets()]);
  const body = { ...clean, leakScan: scan };
  return { ...body, digest: digestOf(body) };
}
