import type { Visit } from '#core/evidence/visit.ts';
import { allAudits } from './all.ts';
import { type Judgement, judgeVisit } from './run-audits.ts';
import { sessionAudits } from './session/all.ts';

/** Every audit that a visit is for: those of sessions only where the visit tested one. */
export const judgeAll = (visits: readonly Visit[]): readonly Judgement[] =>
  visits.flatMap((visit) =>
    [...allAudits, ...(visit.session === undefined ? [] : sessionAudits)].map((audit) => judgeVisit(audit, visit)),
  );
