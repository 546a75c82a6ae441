import { type WordOf, closedSet } from './closed-set.ts';

export const runPhases = closedSet({ chosen: ['preflight', 'explore', 'act', 'confirm', 'report'] });
export type RunPhase = WordOf<typeof runPhases>;
