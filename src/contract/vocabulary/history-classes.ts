import { type WordOf, closedSet } from './closed-set.ts';

export const historyClasses = closedSet({
  chosen: ['first_seen', 'new', 'recurring', 'flaky', 'fixed', 'regressed', 'stable_pass', 'insufficient_history'],
});
export type HistoryClass = WordOf<typeof historyClasses>;
