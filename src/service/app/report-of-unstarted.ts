// The report of a run that ended before any page was seen: it claims nothing.
import type { Report } from '#contract/report.ts';
import { noFailures } from '#contract/run-status.ts';
import { actionFidelityClasses } from '#contract/vocabulary/action-fidelity-classes.ts';
import { rulesetVersion } from '#core/audits/all.ts';
import { digestOf } from '#core/evidence/digest.ts';
import type { ReportText } from '#service/store/reports.ts';
import type { Run } from '#service/store/tables.ts';

function emptyReport(run: Run, now: Date): Omit<Report, 'digest'> {
  const { plan } = run;
  const none = 'Nothing was tested, so that nothing may be claimed.';
  return {
    schemaVersion: 1,
    rulesetVersion,
    run: {
      runId: run.id,
      kind: run.kind,
      mode: run.mode,
      state: 'cancelled',
      parentRunId: run.parentRunId,
      createdAt: run.createdAt.toISOString(),
      startedAt: null,
      finishedAt: now.toISOString(),
    },
    target: plan.target,
    verdict: 'inconclusive',
    failureType: null,
    summary: { sentence: 'The run was cancelled before it started.', counts: noFailures, routesTested: 0 },
    findings: [],
    unconfirmed: [],
    scenarios: [],
    routes: [],
    stepEvidence: [],
    runtimeEvidence: {
      console: { errors: 0, warnings: 0, other: 0, exceptions: 0, dropped: 0 },
      network: { requests: 0, failed: 0, refusedByGuard: 0, byStatus: {}, byMethod: {}, shapes: [], dropped: 0 },
    },
    actionFidelity: {
      counts: Object.fromEntries(
        actionFidelityClasses.words.map((word) => [word, 0]),
      ) as Report['actionFidelity']['counts'],
      realPointerShare: null,
      actions: [],
    },
    coverageGrounding: {
      routes: { seen: 0, tested: 0, skipped: [], skippedMore: 0 },
      templates: { seen: 0, tested: 0 },
      links: { internal: 0, external: 0, checked: 0 },
      controls: { seen: 0, exercised: 0, held: 0, refused: [] },
      unsure: [],
    },
    coverageConfidence: { tier: 'unknown', reasons: [none] },
    visualLayout: { viewports: [], pagesMeasured: 0, types: [] },
    accessibility: { engine: null, pagesChecked: 0, rulesPassed: 0, rulesFailed: 0, rulesUnsure: 0 },
    backendProof: [],
    mutationProof: [],
    passingRunEvidence: null,
    proofStrength: null,
    buildFingerprint: null,
    leakScan: null,
    cleanupReceipt: null,
    fixVerification: null,
    appMap: { nodes: [], edges: [] },
    operationalDepth: { run: 'unreached', counts: {} },
    doNotClaim: [none],
    limits: { pagesLimit: plan.pagesLimit, viewport: plan.viewport, capped: [...plan.capped], reached: [] },
    timings: { queuedMs: now.getTime() - run.createdAt.getTime(), exploreMs: 0, confirmMs: 0, totalMs: 0 },
  };
}

export function reportOfUnstarted(run: Run, now: Date): ReportText {
  const report = emptyReport(run, now);
  const digest = digestOf(report);
  return { body: JSON.stringify({ ...report, digest }), digest };
}
