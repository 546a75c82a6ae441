import { type WordOf, closedSet } from './closed-set.ts';

/** In the order of the table; the first that applies decides. */
export const readinessRules = closedSet({
  chosen: [
    'open_finding',
    'undecided_run',
    'thin_coverage',
    'thin_proof',
    'stale_proof',
    'no_production_proof',
    'all_proved',
  ],
});
export type ReadinessRule = WordOf<typeof readinessRules>;
