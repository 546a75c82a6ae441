import { expect, test } from 'vitest';
import { findingOf } from '../../../../test/kit/report-of.ts';
import { sourceOfFinding } from './source-of-finding.ts';

const sourceOf = (facts: object) =>
  sourceOfFinding(
    findingOf('a', {
      evidence: [
        { kind: 'console', note: 'A line.', untrusted: 'other.ts', facts: { of: 'console', line: 1 } },
        { kind: 'source', note: 'The line.', untrusted: 'src/cart.ts', facts: { ...facts } },
      ],
    }),
  );
const full = { of: 'exception', line: 7, functionName: 'total', calledFrom: 'pay (src/pay.ts:3)', passed: 0 };

test('the source of a finding is the place that its evidence names', () => {
  expect(sourceOf(full)).toEqual({
    file: 'src/cart.ts',
    line: 7,
    functionName: 'total',
    calledFrom: 'pay (src/pay.ts:3)',
    why: 'The source map of the script leads from the innermost frame of the stack to this line.',
    sure: 'high',
  });
  expect(sourceOf({ of: 'console', line: 7, functionName: null })).toMatchObject({
    functionName: null,
    calledFrom: null,
  });
});

test.each([
  ['exception', 'innermost frame'],
  ['console', 'wrote to the console'],
  ['request', 'sent the request'],
  ['declaration', 'from the declaration'],
])('the source of a failure by %s says how it was found', (of, words) => {
  expect(sourceOf({ ...full, of })?.why).toContain(words);
});

test('a place behind packages is less sure, and one that others share is a guess', () => {
  expect(sourceOf({ ...full, passed: 1 })).toMatchObject({
    sure: 'medium',
    why: expect.stringContaining('Frames of packages were passed over.'),
  });
  expect(sourceOf({ ...full, passed: 2, shared: true })).toMatchObject({
    sure: 'low',
    why: expect.stringContaining('It sends other requests, too.'),
  });
  expect(sourceOf({ ...full, shared: false })).toMatchObject({ sure: 'high' });
});

test('without a file, a line or a known way to it there is no source', () => {
  expect(sourceOfFinding(findingOf('a'))).toBeNull();
  expect(sourceOf({ ...full, line: '7' })).toBeNull();
  expect(sourceOf({ ...full, of: 'guess' })).toBeNull();
  expect(sourceOf({ ...full, of: 'toString' })).toBeNull();
  expect(sourceOf({ ...full, of: 3 })).toBeNull();
  const unnamed = findingOf('a', { evidence: [{ kind: 'source', note: 'The line.', facts: full }] });
  expect(sourceOfFinding(unnamed)).toBeNull();
});
