import { type WordOf, closedSet } from './closed-set.ts';

export const runModes = closedSet({
  given: ['fast_bug_scan', 'workflow_test', 'full_crud_e2e', 'regression_check', 'authenticated_smoke'],
});
export type RunMode = WordOf<typeof runModes>;
