import { type WordOf, closedSet } from './closed-set.ts';

export const runKinds = closedSet({ chosen: ['run', 'fix_check'] });
export type RunKind = WordOf<typeof runKinds>;
