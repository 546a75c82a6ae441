// Which checks ran on each page, at which widths and about what. Only with this can a later run say that a finding is gone.
import type { CheckRow } from '#contract/report.ts';
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import { elsewhere } from '#core/audits/elsewhere.ts';
import type { Judgement } from '#core/audits/run-audits.ts';
import { controlKind } from '#core/evidence/control-kind.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { subjectId } from '#core/scenarios/subject-id.ts';
import type { ReportInput } from '../report-input.ts';

type Subjects = CheckRow['failed'][number];

/** More subjects than this are not listed: the check as a whole then counts as undecided. */
const maxSubjects = 20;

interface About {
  readonly cause?: string;
  readonly viewports?: readonly Viewport[];
}

/** One entry for each set of widths. */
function subjectsOf(audit: string, answers: readonly About[]): Subjects[] {
  const groups = Map.groupBy(answers, ({ viewports }) => viewports?.join(' ') ?? '');
  return [...groups.values()].map((group): Subjects => {
    const causes = [...new Set(group.flatMap(({ cause }) => (cause === undefined ? [] : [cause])))];
    const whole = causes.length > maxSubjects || group.some(({ cause }) => cause === undefined);
    const viewports = group[0]?.viewports;
    return {
      audit,
      subjects: whole ? null : causes.map(subjectId),
      ...(viewports === undefined ? {} : { viewports: [...viewports] }),
    };
  });
}

function rowOf(visit: Visit, judgements: readonly Judgement[]): CheckRow {
  const row: CheckRow = {
    context: visit.context,
    viewports: [...new Set([visit.context, ...visit.layouts.map(({ viewport }) => viewport)])],
    passed: [],
    nothingToJudge: [],
    failed: [],
    unsure: [],
    controls: [
      ...new Set(
        visit.probes
          .filter(({ outcome }) => outcome === 'exercised')
          .map(({ subject }) => subjectId(controlKind(subject.key))),
      ),
    ],
  };
  for (const { audit, answer, subject, failures, doubts } of judgements) {
    const doubted = doubts.filter(({ reason }) => reason !== elsewhere);
    row.failed.push(...subjectsOf(audit, failures));
    row.unsure.push(...subjectsOf(audit, doubted));
    if (answer !== 'pass') continue;
    if (subject === undefined) row.passed.push(audit);
    else if (subject === 'none') row.nothingToJudge.push(audit);
  }
  return row;
}

/** By route, one row for each load. */
export function buildCheckRows({
  evidence,
  judgements,
}: Pick<ReportInput, 'evidence' | 'judgements'>): ReadonlyMap<string, CheckRow[]> {
  const byVisit = Map.groupBy(judgements, ({ visit }) => visit);
  const rows = new Map<string, CheckRow[]>();
  for (const visit of evidence.visits) {
    const own = byVisit.get(visit.key);
    if (own !== undefined) rows.set(visit.route, [...(rows.get(visit.route) ?? []), rowOf(visit, own)]);
  }
  return rows;
}
