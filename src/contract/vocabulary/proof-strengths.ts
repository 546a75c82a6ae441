import { type WordOf, closedSet } from './closed-set.ts';

export const proofStrengths = closedSet({ chosen: ['none', 'weak', 'moderate', 'strong'] });
export type ProofStrength = WordOf<typeof proofStrengths>;
