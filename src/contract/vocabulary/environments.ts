import { type WordOf, closedSet } from './closed-set.ts';

export const environments = closedSet({ chosen: ['sandbox', 'staging', 'preview', 'production'] });
export type Environment = WordOf<typeof environments>;
