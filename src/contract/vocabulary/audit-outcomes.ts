import { type WordOf, closedSet } from './closed-set.ts';

/** How an audit ended over all pages of a run. Without a subject it has not passed. */
export const auditOutcomes = closedSet({ chosen: ['passed', 'failed', 'nothing_to_judge', 'unsure'] });
export type AuditOutcome = WordOf<typeof auditOutcomes>;
