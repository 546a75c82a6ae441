import { type WordOf, closedSet } from './closed-set.ts';

export const comparisonClasses = closedSet({ chosen: ['new', 'still', 'gone', 'not_retested', 'not_comparable'] });
export type ComparisonClass = WordOf<typeof comparisonClasses>;
