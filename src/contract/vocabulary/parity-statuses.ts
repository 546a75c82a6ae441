import { type WordOf, closedSet } from './closed-set.ts';

export const parityStatuses = closedSet({
  given: ['not_checked', 'internal_compared', 'chrome_checked', 'mismatch_detected', 'insufficient_evidence'],
});
export type ParityStatus = WordOf<typeof parityStatuses>;
