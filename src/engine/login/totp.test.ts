import { expect, test } from 'vitest';
import { msLeft, totpAt } from './totp.ts';

/** The seed of RFC 6238, appendix B: "12345678901234567890". */
const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

// The last six of the eight digits that the RFC lists.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code is the one of the RFC', (seconds, code) => {
  expect(totpAt(seed, seconds * 1000)).toBe(code);
});

test('a seed is read however it is written, and not at all when it is none', () => {
  expect(totpAt('gezd gnbv gy3t qojq gezd gnbv gy3t qojq', 59_000)).toBe('287082');
  expect(totpAt('not a seed 1890!', 59_000)).toBeNull();
  expect(totpAt('', 59_000)).toBeNull();
});

test('a code is replaced every 30 seconds', () => {
  expect(msLeft(59_000)).toBe(1_000);
  expect(msLeft(60_000)).toBe(30_000);
});
