import { expect, test } from 'vitest';
import { matchesGlob } from './match-glob.ts';

test.each([
  ['/orders/*', '/orders/7', true],
  ['/orders/*', '/orders', false],
  ['/orders', '/orders/7', false],
  ['*basket*', 'your basket (2)', true],
  ['/item/?', '/item/7', true],
  ['/item/?', '/item/77', false],
  ['*', '', true],
  ['a*b*c', 'aXbXbYc', true],
  ['a*b*c', 'aXcXb', false],
  ['/a.c', '/abc', false],
  ['{a,b}', 'a', false],
])('%s on %s is %s', (pattern, text, expected) => {
  expect(matchesGlob(pattern, text)).toBe(expected);
});

test('a pattern made to be slow ends in time', () => {
  const startedAt = performance.now();
  expect(matchesGlob(`${'*a'.repeat(100)}b`, 'a'.repeat(2_000))).toBe(false);
  expect(performance.now() - startedAt).toBeLessThan(200);
});
