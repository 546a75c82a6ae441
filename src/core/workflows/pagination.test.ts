import { expect, test } from 'vitest';
import { controlOf, factsOf, judge, listOf, lookOf, said, stepsOf } from '../../../test/kit/workflow-looks.ts';
import { pagination } from './pagination.ts';

const first = lookOf({ items: ['a', 'b'] });
const moves = (now: ReturnType<typeof lookOf>, from = first) =>
  said(judge('pagination', 'moves', now, { first: from }));

test('a second page with the items of the first is broken', () => {
  expect(moves(lookOf({ items: ['a', 'b'], place: 'two' }))).toBe('pagination_broken repeats_page');
  expect(moves(lookOf({ items: ['a', 'b'], requests: 2, scene: ['page 2'] }))).toBe('pagination_broken repeats_page');
  expect(moves(lookOf({ items: ['a', 'b'], scene: ['page 2'] }))).toBe(
    'pagination_broken repeats_page, if the list moves',
  );
  expect(moves(lookOf({ items: ['a', 'b'] }))).toBe('pagination_broken does_nothing, if the list moves');
});

test('a list beside the one that moves says nothing', () => {
  const scene = Array.from({ length: 20 }, (_, index) => `row ${index}`);
  expect(moves(lookOf({ items: ['a', 'b'], place: 'two' }), lookOf({ items: ['a', 'b'], scene }))).toBe(
    'unsure answers_elsewhere',
  );
});

test('other items and more items are right', () => {
  expect(moves(lookOf({ items: ['c', 'd'] }))).toBe('pass');
  expect(moves(lookOf({ items: ['a', 'b', 'c'] }))).toBe('pass');
});

test('a short list, a part of a list and another page say nothing', () => {
  expect(moves(lookOf({ items: ['a'] }), lookOf({ items: ['a'] }))).toBe('unsure one_item');
  expect(moves(lookOf({ items: ['a', 'b'], path: 'x', titled: 'y' }))).toBe('unsure another_page');
  expect(moves(lookOf({ list: { key: 'list', items: ['a', 'b'], partial: true, order: null } }))).toBe(
    'unsure partial_list',
  );
});

test('the way back leads back', () => {
  const second = lookOf({ items: ['c', 'd'] });
  const returns = (now: ReturnType<typeof lookOf>) => said(judge('pagination', 'returns', now, { first, second }));
  expect(returns(first)).toBe('pass');
  expect(returns(second)).toBe('pagination_broken does_not_return');
  expect(returns(lookOf({ items: ['x'] }))).toBe('unsure other_items');
});

test('the way on is recognised, and the way back is looked for on the second page', () => {
  const next = controlOf({ css: '#n', role: 'link', tag: 'a', name: 'Older', inPager: true });
  const [peek] = pagination.recognise(factsOf({ controls: [next], list: listOf() }));
  if (peek?.kind !== 'peek') throw new Error('not tried first');
  const back = controlOf({ css: '#p', role: 'link', tag: 'a', name: 'Newer', inPager: true });
  expect(stepsOf(peek.plan(factsOf({ controls: [back], list: listOf() }))).at(-1)).toBe('look third: returns');
  expect(stepsOf(peek.plan(factsOf({ list: listOf() }))).at(-1)).toBe('look second: moves');
  expect(pagination.recognise(factsOf({ controls: [{ ...next, disabled: true }], list: listOf() }))).toEqual([]);
});

test('pagers of component libraries are recognised by what they say', () => {
  const named = (name: string) => {
    const control = controlOf({ css: '#n', role: 'button', name, inPager: true });
    return pagination.recognise(factsOf({ controls: [control], list: listOf() })).length;
  };
  expect(['Go to next page', 'Next Page', 'Go to page 2', 'Page 2', '2', '»'].map(named)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(['Go to page 3', 'Rows per page: 10', 'Page 1', 'Go to first page'].map(named)).toEqual([0, 0, 0, 0]);
});

test('a pager of icons is recognised by its addresses', () => {
  const icon = (href: string) =>
    controlOf({ css: `[href="${href}"]`, role: 'link', tag: 'a', name: '', inPager: true, href });
  const nextOn = (here: string, hrefs: readonly string[]): string | null => {
    const [peek] = pagination.recognise(factsOf({ here, controls: hrefs.map(icon), list: listOf() }));
    return peek?.kind === 'peek' ? peek.key.replace(/^pagination \[href="(.*)"\]$/, '$1') : null;
  };
  expect(nextOn('/boats', ['/boats?page=9', '/boats?page=2'])).toBe('/boats?page=2');
  expect(nextOn('/boats?q=a&page=2', ['/boats?q=a&page=1', '/boats?q=a&page=3'])).toBe('/boats?q=a&page=3');
  expect(nextOn('/boats/page/1', ['/boats/page/2'])).toBe('/boats/page/2');
  expect(nextOn('/boats?offset=0', ['/boats?offset=20'])).toBe('/boats?offset=20');
  expect(nextOn('/boats', ['/boats?sort=name', '/ships?page=2', '/boats?page=2&q=x', '/feed/2'])).toBeNull();
  expect(nextOn('/boats?page=2', ['/boats?page=1', '/boats'])).toBeNull();
});
