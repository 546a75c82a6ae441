import { expect, test } from 'vitest';
import type { Discovery } from '#core/workflows/define-family.ts';
import { PeekQueue } from './peek-queue.ts';

const peek = (key: string, then: readonly Discovery[] = [], shared = false): Discovery => ({
  kind: 'peek',
  key,
  steps: [],
  plan: () => then,
  ...(shared ? { shared: true } : {}),
});
const workflow = (key: string): Discovery => ({
  kind: 'workflow',
  workflow: { family: 'dialog', title: 'A dialog', key, steps: [] },
});

function tried(queue: PeekQueue, hasTime: () => boolean = () => true): string[] {
  const keys: string[] = [];
  for (let next = queue.next(hasTime()); next !== null; next = queue.next(hasTime())) {
    keys.push(next.key);
    queue.add(next.plan({} as never));
  }
  return keys;
}

test('a chain is followed to its end before the next one is begun', () => {
  const first = [peek('menu', [peek('menu>dialog', [workflow('dialog')])]), peek('tabs'), peek('more')];
  const queue = new PeekQueue(first, new Set(), '/', 2);
  expect(tried(queue)).toEqual(['menu', 'menu>dialog']);
  expect(queue.found.map(({ key }) => key)).toEqual(['dialog']);
  expect(queue.cut).toBe(2);
});

test('what was cut is tried on the next page of its kind, and what was tried is not tried again', () => {
  const first = ['a', 'b', 'c'].map((key) => peek(key));
  const here = new PeekQueue(first, new Set(), '/item', 2);
  expect(tried(here)).toEqual(['a', 'b']);
  const known = new Set(here.peeked);
  expect(tried(new PeekQueue(first, known, '/item', 2))).toEqual(['c']);
  expect(tried(new PeekQueue(first, known, '/list', 2))).toEqual(['a', 'b']);
});

test('what all pages share is tried on one of them', () => {
  const header = peek('header', [], true);
  const here = new PeekQueue([header], new Set(), '/item', 9);
  expect(tried(here)).toEqual(['header']);
  expect(tried(new PeekQueue([header], new Set(here.peeked), '/list', 9))).toEqual([]);
});

test('without time nothing is tried, everything counts as cut, and what is plain to see is still found', () => {
  const queue = new PeekQueue([peek('a'), workflow('search'), peek('b')], new Set(), '/', 9);
  expect(tried(queue, () => false)).toEqual([]);
  expect(queue.cut).toBe(2);
  expect(queue.found.map(({ key }) => key)).toEqual(['search']);
});
