import { expect, test } from 'vitest';
import { isTimely, normalWords } from './normal-words.ts';

test.each([
  ['4 kinds are left', '17 kinds are left'],
  ['It is 09:41:12.', 'It is 23:00:01.'],
  ['Posted on March 3, 2026', 'Posted on November 14, 2026'],
  ['Tue, 3rd', 'Fri, 21st'],
  ['Total: 1,204.50', 'Total: 9.99'],
])('"%s" and "%s" are the same words', (one, other) => {
  expect(normalWords(one)).toBe(normalWords(other));
});

test.each([
  ['Add to cart', 'Add to basket'],
  ['Price: 12', 'Price: NaN'],
  ['May we help?', 'Shall we help?'],
])('"%s" and "%s" are other words', (one, other) => {
  expect(normalWords(one)).not.toBe(normalWords(other));
});

test('what speaks of a day or an age is timely, what only counts is not', () => {
  expect(['3 minutes ago', '2026-11-15', 'Friday, noon', 'at 9:41'].map(isTimely)).toEqual([true, true, true, true]);
  expect(['12 loaves', 'May we help?', 'Sunflower bread'].map(isTimely)).toEqual([false, false, false]);
});
