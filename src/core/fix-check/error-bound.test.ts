import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acceptedLuck, luckBound, maxPasses, passesNeeded } from './error-bound.ts';

function choose(n: number, k: number): number {
  let result = 1;
  for (let i = 1; i <= k; i += 1) result = (result * (n - k + i)) / i;
  return result;
}

const logFactorial = (n: number): number =>
  Array.from({ length: n }, (_, i) => Math.log(i + 1)).reduce((a, b) => a + b, 0);
const logBeta = (a: number, b: number): number => logFactorial(a - 1) + logFactorial(b - 1) - logFactorial(a + b - 1);

test('three of three failures need five passes, two of two need seven', () => {
  expect(passesNeeded({ failed: 3, of: 3 })).toBe(5);
  expect(passesNeeded({ failed: 2, of: 2 })).toBe(7);
  expect(passesNeeded({ failed: 2, of: 3 })).toBe(11);
});

test('a failure that showed rarely cannot be ruled out in twelve passes', () => {
  expect(luckBound({ failed: 2, of: 8 }, maxPasses)).toBeGreaterThan(acceptedLuck);
  expect(passesNeeded({ failed: 2, of: 8 })).toBeNull();
  expect(passesNeeded({ failed: 0, of: 3 })).toBeNull();
  expect(passesNeeded({ failed: 1, of: 1 })).toBeNull();
});

test('m of m failures give 1 / C(m+n+1, n)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 12 }), fc.integer({ min: 0, max: 12 }), (m, n) => {
      expect(luckBound({ failed: m, of: m }, n)).toBeCloseTo(1 / choose(m + n + 1, n), 12);
    }),
  );
});

test('k of m failures give the quotient of Beta functions', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 12 }), fc.nat(11), fc.integer({ min: 0, max: 12 }), (m, less, n) => {
      const k = Math.max(1, m - less);
      const beta = Math.exp(logBeta(k + 1, m - k + n + 1) - logBeta(k + 1, m - k + 1));
      expect(luckBound({ failed: k, of: m }, n)).toBeCloseTo(beta, 9);
    }),
  );
});

test('every further pass leaves less to luck', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 12 }), fc.nat(11), fc.integer({ min: 0, max: 30 }), (m, less, n) => {
      const seen = { failed: Math.max(1, m - less), of: m };
      expect(luckBound(seen, n + 1)).toBeLessThan(luckBound(seen, n));
    }),
  );
});
