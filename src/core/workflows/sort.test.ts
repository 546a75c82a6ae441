import { expect, test } from 'vitest';
import { controlOf, factsOf, judge, keysOf, listOf, lookOf, said, stepsOf } from '../../../test/kit/workflow-looks.ts';
import type { KeyLook } from './look.ts';
import { sort } from './sort.ts';

const items = ['x', 'y', 'z'];
const by = (order: KeyLook, place = 'here') => lookOf({ items, order, place });
const mixed = keysOf(['2', '1', '3']);
const up = keysOf(['1', '2', '3'], { up: true });
const down = keysOf(['3', '2', '1'], { down: true });
const headed = (once: KeyLook, twice: KeyLook, first = mixed, relation = 'headed') =>
  said(judge('sort', relation, by(twice), { first: by(first), once: by(once) }));

test('numbers in the order of their letters are not sorted', () => {
  const text = keysOf(['1200', '48', '7'], { asTextUp: true });
  expect(headed(text, down)).toBe('assertion_failed sorted_as_text');
  expect(said(judge('sort', 'rises', by(text), { first: by(mixed) }))).toBe('assertion_failed sorted_as_text');
});

test('one way round and then the other is sorted, and so is a third state', () => {
  expect(headed(up, down)).toBe('pass');
  expect(headed(up, mixed)).toBe('pass');
});

test('a list that keeps its disorder ignores the sorting', () => {
  expect(headed(mixed, mixed)).toBe('assertion_failed sort_ignored, if the list moves');
  expect(headed(up, up, up)).toBe('unsure already_ordered');
  expect(headed(up, up, up, 'headed_current')).toBe('assertion_failed sort_ignored, if the list moves');
});

test('a wrong order is reported for numbers, never for texts', () => {
  const other = keysOf(['3', '1', '2']);
  const another = keysOf(['1', '3', '2']);
  expect(headed(other, another)).toBe('assertion_failed not_ordered');
  expect(headed({ ...other, kind: 'text' }, { ...another, kind: 'text' })).toBe('unsure other_order');
  expect(headed({ ...other, kind: 'none' }, another)).toBe('unsure no_order');
  expect(headed(keysOf(['1', '1', '2']), another)).toBe('unsure no_order');
});

test('a chosen way is the way of the list', () => {
  const way = (relation: string, order: KeyLook) =>
    said(judge('sort', relation, by(order, 'sorted'), { first: by(mixed) }));
  expect(way('rises', up)).toBe('pass');
  expect(way('falls', down)).toBe('pass');
  expect(way('falls', up)).toBe('assertion_failed not_ordered');
  expect(way('rises', down)).toBe('assertion_failed not_ordered');
  expect([way('follows', up), way('follows', down)]).toEqual(['pass', 'pass']);
  expect(way('follows', mixed)).toBe('assertion_failed not_ordered');
  expect(said(judge('sort', 'rises', by(mixed), { first: by(mixed) }))).toBe(
    'assertion_failed sort_ignored, if the list moves',
  );
});

test('sorted columns are clicked only if there is nothing better, and unreadable ones never', () => {
  const headers = [0, 1, 2].map((index) =>
    controlOf({ css: `#h${index}`, column: { index, sorted: true, current: false } }),
  );
  const mixed = { kind: 'number', distinct: 5, ordered: false } as const;
  const inOrder = { ...mixed, ordered: true };
  const pressed = (...columns: ReturnType<typeof listOf>['columns']) =>
    sort
      .recognise(factsOf({ controls: headers, list: listOf({ table: true, columns }) }))
      .map((found) => found.kind === 'peek' && found.key);
  expect(pressed(inOrder, mixed, mixed)).toEqual(['sort #h1', 'sort #h2']);
  expect(pressed(inOrder, { ...mixed, kind: 'none' }, mixed)).toEqual(['sort #h2', 'sort #h0']);
});

test('a header that moved within its cell is pressed by its name the second time', () => {
  const header = controlOf({ css: '#h', name: 'Age', column: { index: 1, sorted: true, current: false } });
  const page = (...controls: (typeof header)[]) => factsOf({ controls, list: listOf({ table: true }) });
  const [peek] = sort.recognise(page(header));
  if (peek?.kind !== 'peek') throw new Error('not tried first');
  const moved = { ...header, css: '#other' };
  const company = { ...header, css: '#h', name: 'Remove from sorting' };
  expect(JSON.stringify(peek.plan(page(company, moved)))).toContain('{"role":"button","name":"Age"}');
});

test('headers that say that they sort, and choices of an order, are recognised', () => {
  const header = controlOf({ css: '#h', column: { index: 1, sorted: true, current: false } });
  const page = (...controls: (typeof header)[]) => factsOf({ controls, list: listOf({ table: true }) });
  const [peek] = sort.recognise(page(header));
  if (peek?.kind !== 'peek') throw new Error('not tried first');
  expect(stepsOf(peek.plan(page(header)))).toEqual(['look first', 'click', 'look once', 'click', 'look twice: headed']);
  expect(peek.plan(page())).toEqual([]);
  const said = { ...header, name: 'Sort by age', column: { index: 1, sorted: false, current: false } };
  expect(sort.recognise(page(said))).toHaveLength(1);
  expect(sort.recognise(page({ ...said, name: 'Age' }))).toEqual([]);
  expect(sort.recognise(page({ ...header, tag: 'input', type: 'checkbox' }))).toEqual([]);
  const options = ['Name', 'Price, low to high'].map((name, index) => ({
    name,
    selected: index === 0,
    disabled: false,
  }));
  const select = controlOf({ css: '#s', tag: 'select', role: 'combobox', name: 'Sort by', options });
  expect(stepsOf(sort.recognise(factsOf({ controls: [select], list: listOf({ money: true }) })))).toContain(
    'look o0: rises',
  );
  expect(sort.recognise(factsOf({ controls: [select], list: listOf({ money: false }) }))).toEqual([]);
});

test('a choice that names only what is sorted by may go either way', () => {
  const walked = (name: string) => {
    const options = ['Relevance', name].map((each, index) => ({ name: each, selected: index === 0, disabled: false }));
    const select = controlOf({ css: '#s', tag: 'select', role: 'combobox', name: 'Sort by', options });
    return stepsOf(sort.recognise(factsOf({ controls: [select], list: listOf({ money: true, dates: true }) })));
  };
  for (const name of ['Price', ' Preis ', 'Date', 'Fecha']) expect(walked(name)).toContain('look o0: follows');
  for (const name of ['Price per unit', 'Date added', 'Best price']) expect(walked(name)).toEqual([]);
});
