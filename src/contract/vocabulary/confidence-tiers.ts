import { type WordOf, closedSet } from './closed-set.ts';

export const confidenceTiers = closedSet({ given: ['high', 'medium', 'low', 'unknown'] });
export type ConfidenceTier = WordOf<typeof confidenceTiers>;
