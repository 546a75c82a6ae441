import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FixVerification } from '#contract/fix-verification.ts';
import { askedStates } from '#contract/patch-batch.ts';
import type { FixStatus } from '#contract/vocabulary/fix-statuses.ts';
import { fixStatuses } from '#contract/vocabulary/fix-statuses.ts';
import { patchBatchStates } from '#contract/vocabulary/patch-batch-states.ts';
import { evaluateBatch, mayFollow, nextPatchStates } from './patch-batch.ts';

const check = (statuses: Record<string, FixStatus>, newFailures: string[] = []) => ({
  ended: true,
  verification: {
    status: 'pending',
    scenarios: Object.entries(statuses).map(([findingId, status]) => ({
      scenarioId: 's',
      findingId,
      status,
      reason: 'not_finished',
      reproduced: { failed: 3, of: 3 },
      places: 1,
      replays: { passed: 0, failed: 0, unsure: 0 },
      errorBound: null,
    })),
    newFailures: newFailures.map((findingId) => ({ findingId, type: 'http_error', title: '', route: '/' })),
    notRetested: [],
    errorBound: null,
  } satisfies FixVerification,
});

test('the ways between states are those of the interface, and every state can be reached', () => {
  expect(mayFollow('proposed', 'patching')).toBe(true);
  expect(mayFollow('proposed', 'deployed')).toBe(false);
  expect(mayFollow('all_verified', 'patching')).toBe(false);
  for (const ended of ['partially_verified', 'still_failing', 'regression_introduced', 'blocked'] as const)
    expect(mayFollow(ended, 'patching')).toBe(true);
  const reached = new Set<string>(['proposed', ...Object.values(nextPatchStates).flat()]);
  expect([...reached].sort()).toEqual([...patchBatchStates.words].sort());
});

test('a verified state cannot be asked for', () => {
  const verified = patchBatchStates.words.filter((state) => /verified|failing|regression/.test(state));
  expect(askedStates.filter((state) => (verified as string[]).includes(state))).toEqual([]);
});

describe('a batch of two findings', () => {
  const state = (...checks: Parameters<typeof evaluateBatch>[1]) => evaluateBatch(['a', 'b'], checks).state;
  test('is verifying until a Fix Check has ended', () => {
    expect(state()).toBe('verifying');
    expect(state({ ended: false, verification: null })).toBe('verifying');
  });
  test('follows the latest Fix Check of each finding', () => {
    const first = check({ a: 'fixed_verified', b: 'still_reproduces' });
    expect(state(first)).toBe('partially_verified');
    expect(state(first, check({ b: 'fixed_verified' }))).toBe('all_verified');
    expect(state(first, check({ a: 'still_reproduces' }))).toBe('still_failing');
  });
  test('is regression_introduced when something new fails', () => {
    expect(state(check({ a: 'fixed_verified', b: 'fixed_verified' }, ['c']))).toBe('regression_introduced');
  });
  test('is blocked when nothing could be decided', () => {
    expect(state(check({ a: 'environment_drift', b: 'flaky_uncertain' }))).toBe('blocked');
  });
  test('is all_verified only when both are fixed_verified', () => {
    const status = fc.constantFrom(...fixStatuses.words);
    fc.assert(
      fc.property(status, status, (a, b) => {
        expect(state(check({ a, b })) === 'all_verified').toBe(a === 'fixed_verified' && b === 'fixed_verified');
      }),
    );
  });
});
