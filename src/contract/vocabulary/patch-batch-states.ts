import { type WordOf, closedSet } from './closed-set.ts';

export const patchBatchStates = closedSet({
  given: [
    'proposed',
    'patching',
    'deployed',
    'verifying',
    'all_verified',
    'partially_verified',
    'still_failing',
    'regression_introduced',
    'abandoned',
    'blocked',
  ],
});
export type PatchBatchState = WordOf<typeof patchBatchStates>;
