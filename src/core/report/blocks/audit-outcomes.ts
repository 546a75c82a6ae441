// How each audit ended over all pages: a pass needs a page that had something to judge.
import type { Report } from '#contract/report.ts';
import type { AuditOutcome } from '#contract/vocabulary/audit-outcomes.ts';
import type { ReportInput } from '../report-input.ts';
import { type PageAnswer, answerOf, worse } from './page-answers.ts';

type AuditRow = NonNullable<NonNullable<Report['passingRunEvidence']>['audits']>[number];

/** `answers`: of each page that was asked. None: no page with a subject was tried, which is not a pass. */
function outcomeOf({ passed, failed, nothingToJudge, unsure }: AuditRow['pages'], asked: number): AuditOutcome {
  if (failed > 0) return 'failed';
  if (passed > 0) return 'passed';
  return unsure === 0 && nothingToJudge === asked ? 'nothing_to_judge' : 'unsure';
}

export function auditOutcomesOf({ evidence, judgements }: Pick<ReportInput, 'evidence' | 'judgements'>): AuditRow[] {
  const routeOf = new Map(evidence.visits.map(({ key, route }) => [key, route]));
  const audits = new Map<string, Map<string, PageAnswer | null>>();
  for (const judgement of judgements) {
    const route = routeOf.get(judgement.visit) ?? judgement.visit;
    const pages = audits.get(judgement.audit) ?? new Map<string, PageAnswer | null>();
    const before = pages.get(route) ?? undefined;
    const answer = answerOf(judgement);
    pages.set(route, answer === null ? (before ?? null) : worse(before, answer));
    audits.set(judgement.audit, pages);
  }
  return [...audits]
    .map(([audit, answers]): AuditRow => {
      const count = (answer: PageAnswer): number => [...answers.values()].filter((each) => each === answer).length;
      const pages = {
        passed: count('pass'),
        failed: count('fail'),
        nothingToJudge: count('nothingToJudge'),
        unsure: count('unsure'),
      };
      return { audit, outcome: outcomeOf(pages, answers.size), pages };
    })
    .sort((a, b) => (a.audit < b.audit ? -1 : 1));
}
