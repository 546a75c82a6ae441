// The states of a patch batch and the ways between them. Verified states follow from Fix Checks, never from a claim.
import type { FixVerification } from '#contract/fix-verification.ts';
import type { FixStatus } from '#contract/vocabulary/fix-statuses.ts';
import type { PatchBatchState } from '#contract/vocabulary/patch-batch-states.ts';
import { part } from '#core/words/count.ts';

export const nextPatchStates = {
  proposed: ['patching', 'abandoned', 'blocked'],
  patching: ['deployed', 'abandoned', 'blocked'],
  deployed: ['verifying', 'abandoned', 'blocked'],
  verifying: ['all_verified', 'partially_verified', 'still_failing', 'regression_introduced', 'abandoned', 'blocked'],
  all_verified: [],
  partially_verified: ['patching', 'abandoned', 'blocked'],
  still_failing: ['patching', 'abandoned', 'blocked'],
  regression_introduced: ['patching', 'abandoned', 'blocked'],
  abandoned: [],
  blocked: ['patching', 'abandoned'],
} as const satisfies Record<PatchBatchState, readonly PatchBatchState[]>;

export const mayFollow = (from: PatchBatchState, to: PatchBatchState): boolean =>
  (nextPatchStates[from] as readonly PatchBatchState[]).includes(to);

/** One Fix Check that the caller names, in the order they were started; null while it has not ended. */
export interface NamedFixCheck {
  readonly ended: boolean;
  readonly verification: FixVerification | null;
}

export interface VerifiedBatch {
  readonly state: Extract<
    PatchBatchState,
    'verifying' | 'all_verified' | 'partially_verified' | 'still_failing' | 'regression_introduced' | 'blocked'
  >;
  readonly reason: string;
  readonly findings: readonly { readonly findingId: string; readonly status: FixStatus | null }[];
  readonly newFailures: readonly string[];
}

/** The latest Fix Check that tested a finding decides. */
export function evaluateBatch(findingIds: readonly string[], checks: readonly NamedFixCheck[]): VerifiedBatch {
  const latestFirst = checks.toReversed();
  const findings = findingIds.map((findingId) => {
    const entries = latestFirst.flatMap(({ verification }) => verification?.scenarios ?? []);
    return { findingId, status: entries.find((entry) => entry.findingId === findingId)?.status ?? null };
  });
  const newest = latestFirst.find(({ verification }) => verification !== null)?.verification;
  const newFailures = (newest?.newFailures ?? []).map(({ findingId }) => findingId);
  const answer = (state: VerifiedBatch['state'], reason: string): VerifiedBatch => ({
    state,
    reason,
    findings,
    newFailures,
  });
  if (checks.length === 0) return answer('verifying', 'No Fix Check was given.');
  if (checks.some(({ ended }) => !ended)) return answer('verifying', 'A Fix Check has not finished yet.');
  const fixed = findings.filter(({ status }) => status === 'fixed_verified').length;
  const reproduces = findings.some(({ status }) => status === 'still_reproduces');
  if (newFailures.length > 0) return answer('regression_introduced', 'The latest Fix Check found new failures.');
  if (findings.length > 0 && fixed === findings.length)
    return answer('all_verified', 'Every finding of the batch is fixed_verified.');
  if (fixed > 0)
    return answer(
      'partially_verified',
      `${part(fixed, findings.length, 'finding')} ${fixed === 1 ? 'is' : 'are'} fixed_verified.`,
    );
  if (reproduces) return answer('still_failing', 'No finding of the batch is fixed_verified.');
  return answer('blocked', 'The Fix Checks could neither reproduce nor verify any finding of the batch.');
}
