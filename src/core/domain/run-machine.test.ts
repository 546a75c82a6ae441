import { expect, test } from 'vitest';
import { runStates } from '#contract/vocabulary/run-states.ts';
import { hasEnded, mayBecome, refundsCharge } from './run-machine.ts';

test('a run that has ended stays as it is', () => {
  for (const from of ['completed', 'errored', 'cancelled'] as const) {
    expect(hasEnded(from)).toBe(true);
    for (const to of runStates.words) expect(mayBecome(from, to)).toBe(false);
  }
});

test('a run cannot be completed before it ran, nor go back into the queue', () => {
  expect(mayBecome('queued', 'completed')).toBe(false);
  expect(mayBecome('running', 'queued')).toBe(false);
  expect(mayBecome('queued', 'running')).toBe(true);
  expect(mayBecome('running', 'running')).toBe(true);
});

test.each([
  ['completed', 'running', 'pass', 3, false],
  ['completed', 'running', 'fail', 3, false],
  ['completed', 'running', 'inconclusive', 0, false],
  ['completed', 'running', 'blocked', 0, true],
  ['errored', 'running', 'inconclusive', 0, true],
  ['errored', 'queued', 'inconclusive', 0, true],
  ['errored', 'running', 'inconclusive', 2, false],
  ['cancelled', 'queued', 'inconclusive', 0, true],
  ['cancelled', 'running', 'inconclusive', 0, false],
] as const)('%s from %s with verdict %s and %i pages judged: refund %s', (to, from, verdict, pagesJudged, refund) => {
  expect(refundsCharge({ from, to, verdict, pagesJudged })).toBe(refund);
});
