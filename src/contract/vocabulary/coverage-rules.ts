import { type WordOf, closedSet } from './closed-set.ts';

/** The rows of the table of coverage tiers. */
export const coverageRules = closedSet({
  chosen: ['nothing_tested', 'few_decided', 'few_kinds', 'few_controls', 'size_unknown', 'most', 'some'],
});
export type CoverageRule = WordOf<typeof coverageRules>;
