import { type WordOf, closedSet } from './closed-set.ts';

export const readinessVerdicts = closedSet({ given: ['GO', 'GO_AFTER_DEPLOY', 'INSUFFICIENT_PROOF', 'NO_GO'] });
export type ReadinessVerdict = WordOf<typeof readinessVerdicts>;
