import { type WordOf, closedSet } from './closed-set.ts';

export const severities = closedSet({ chosen: ['critical', 'high', 'medium', 'low'] });
export type Severity = WordOf<typeof severities>;
