import { expect, test } from 'vitest';
import { type PackBody, chainOf, headOf } from './chain.ts';

const of = (body: object) => chainOf(body as PackBody);

test('the order in which the fields were written does not matter, and each part has its link', () => {
  const chain = of({ b: 1, a: ['x', 'y'], c: undefined });
  expect(chain.links.map(({ part }) => part)).toEqual(['a[0]', 'a[1]', 'b']);
  expect(of({ a: ['x', 'y'], b: 1 })).toEqual(chain);
});

test('the head changes with every part, its name and its place', () => {
  const { links, head } = of({ a: [1, 2], b: 3 });
  const heads = [
    of({ a: [2, 1], b: 3 }).head,
    of({ a: [1], b: 3 }).head,
    of({ a: [1, 2], c: 3 }).head,
    headOf(links.toReversed()),
  ];
  expect(new Set([head, ...heads]).size).toBe(5);
});
