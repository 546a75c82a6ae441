// How POST /api/audits/execute ended. Only `started` charges.
import { type WordOf, closedSet } from './closed-set.ts';

export const auditAnswers = closedSet({ chosen: ['started', 'blocked', 'expired', 'unsupported', 'tampered'] });
export type AuditAnswer = WordOf<typeof auditAnswers>;
