import { type WordOf, closedSet } from './closed-set.ts';

export const verdicts = closedSet({ chosen: ['pass', 'fail', 'blocked', 'inconclusive'] });
export type Verdict = WordOf<typeof verdicts>;
