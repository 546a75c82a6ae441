// The report of a run that was cancelled before any page was seen: it claims nothing.
import { buildReport } from '#core/report/build-report.ts';
import { noEvidence } from '#core/evidence/no-evidence.ts';
import { planForReport } from '#service/store/read-run.ts';
import type { ReportText } from '#service/store/reports.ts';
import type { Run } from '#service/store/tables.ts';

export function reportOfUnstarted(run: Run, now: Date): ReportText {
  const report = buildReport({
    run: {
      runId: run.id,
      kind: run.kind,
      state: 'cancelled',
      parentRunId: run.parentRunId,
      createdAt: run.createdAt.toISOString(),
      startedAt: null,
      finishedAt: now.toISOString(),
    },
    plan: planForReport(run),
    evidence: noEvidence,
    judgements: [],
    confirmed: [],
    unconfirmed: [],
    decided: {
      verdict: 'inconclusive',
      failureType: null,
      reason: 'The run was cancelled before it started.',
      pagesJudged: 0,
    },
    ...(run.fixVerification === null ? {} : { fix: { verification: run.fixVerification, fixedRoutes: [] } }),
    pictures: new Map(),
    findingPictures: new Map(),
    timings: { queuedMs: now.getTime() - run.createdAt.getTime(), exploreMs: 0, confirmMs: 0, totalMs: 0 },
  });
  return { body: JSON.stringify(report), digest: report.digest };
}
