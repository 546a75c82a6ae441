// Which layout faults of severity medium or higher one measure of a page shows.
import { severityOf } from '#contract/severity.ts';
import { type LayoutType, layoutTypes } from '#contract/vocabulary/layout-types.ts';
import { isAtLeast } from '#contract/vocabulary/severities.ts';
import { allAudits } from '#core/audits/all.ts';
import { judgeVisit } from '#core/audits/run-audits.ts';
import type { Visit } from '#core/evidence/visit.ts';

export interface CountedFault {
  readonly type: LayoutType;
  readonly count: number;
}

const layoutAudits = allAudits.filter(({ type }) => type === 'layout_defect');

export function layoutFaults(visit: Visit): readonly CountedFault[] {
  return layoutAudits.flatMap((audit): CountedFault[] => {
    const type = audit.id;
    if (!layoutTypes.has(type)) return [];
    const { length: count } = judgeVisit(audit, visit).failures.filter(({ loss }) =>
      isAtLeast(severityOf('layout_defect', type, loss), 'medium'),
    );
    return count === 0 ? [] : [{ type, count }];
  });
}
