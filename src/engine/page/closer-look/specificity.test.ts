import { expect, test } from 'vitest';
import { compareSpecificity, selectorsOf, specificityOf } from './specificity.ts';

test.each([
  ['*', [0, 0, 0]],
  ['p', [0, 0, 1]],
  ['ul > li + a', [0, 0, 3]],
  ['#main .row[data-x="a, b]"] a:hover::before', [1, 3, 2]],
  ['.a.b.c', [0, 3, 0]],
  [':where(#main) p', [0, 0, 1]],
  [':is(#main, .b) p', [1, 0, 1]],
  ['a:not(.quiet)', [0, 1, 1]],
  ['li:nth-child(2n + 1 of .on, #x)', [1, 1, 1]],
  ['li:nth-child(2n + 1)', [0, 1, 1]],
  ['.md\\:text-gray-500', [0, 1, 0]],
  ['input[type=text]:focus-visible', [0, 2, 1]],
] as const)('%s', (selector, strength) => {
  expect(specificityOf(selector)).toEqual(strength);
});

test('a list is split at its own commas', () => {
  expect(selectorsOf('a, :is(b, c) d, [title=","]')).toEqual(['a', ':is(b, c) d', '[title=","]']);
});

test('one id outweighs any number of classes', () => {
  expect(compareSpecificity(specificityOf('#a'), specificityOf('.a.b.c.d.e.f.g.h.i.j.k'))).toBeGreaterThan(0);
  expect(compareSpecificity(specificityOf('p.a'), specificityOf('.a'))).toBeGreaterThan(0);
});
