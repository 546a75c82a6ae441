// The report of a scan that saw given visits: the audits judge them, and every failure counts as confirmed.
import { allAudits } from '#core/audits/all.ts';
import { judgeVisits } from '#core/audits/run-audits.ts';
import { compileFinding } from '#core/confirm/compile-finding.ts';
import { foldFailures } from '#core/confirm/fold-failures.ts';
import { decideVerdict } from '#core/domain/decide-verdict.ts';
import type { Evidence } from '#core/evidence/evidence.ts';
import { noEvidence } from '#core/evidence/no-evidence.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { buildReport } from '#core/report/build-report.ts';
import type { ConfirmedFinding } from '#core/report/confirmed-finding.ts';
import type { ReportInput } from '#core/report/report-input.ts';
import type { Report } from '#contract/report.ts';
import { reportInputOf } from './report-of.ts';

export function scannedInput(
  visits: readonly Visit[],
  partial: Partial<ReportInput> = {},
  evidence: Partial<Evidence> = {},
): ReportInput {
  const judgements = judgeVisits(allAudits, visits);
  const confirmed = foldFailures(judgements, visits).flatMap((candidate): ConfirmedFinding[] => {
    const [at] = candidate.sightings;
    if (at === undefined) return [];
    const scenario = compileFinding(candidate.audit, at.failure, at.visit);
    return [{ candidate, at, scenario, tally: { failed: 3, passed: 0, unsure: 0 }, flaky: false, blame: null }];
  });
  const routes = [...new Set(visits.map(({ route }) => route))];
  const seen: Evidence = {
    ...noEvidence,
    visits,
    routesSeen: routes.length,
    templatesSeen: new Set(visits.map(({ template }) => template)).size,
    addresses: routes.map((route) => [route, route]),
    ...evidence,
  };
  return reportInputOf({
    evidence: seen,
    judgements,
    confirmed,
    decided: decideVerdict({ evidence: seen, findings: confirmed.map(({ candidate }) => candidate) }),
    ...partial,
  });
}

export const scannedReport = (...given: Parameters<typeof scannedInput>): Report => buildReport(scannedInput(...given));
