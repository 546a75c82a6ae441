import { expect, test } from 'vitest';
import { controlOf, factsOf, judge, listOf, lookOf, said, stepsOf } from '../../../test/kit/workflow-looks.ts';
import { filter } from './filter.ts';

const first = lookOf({ items: ['a', 'b', 'c'] });
const narrows = (known: string, ...choices: ReturnType<typeof lookOf>[]): string => {
  const [a, b] = choices;
  const now = choices.at(-1)!;
  const before = { first, ...(choices.length > 1 && a ? { a } : {}), ...(choices.length > 2 && b ? { b } : {}) };
  return said(judge('filter', `narrows_${known}_${choices.length}`, now, before));
};
const empty = lookOf({ items: [] });

test('choices that are in the list and empty it are broken', () => {
  expect(narrows('known', empty, empty)).toBe('search_ignored drops_everything');
  expect(narrows('unknown', empty, empty)).toBe('unsure all_empty');
});

test('a list that stays the same whatever is chosen is broken', () => {
  const asking = [2, 3, 4].map((requests) => ({ ...first, requests }));
  expect(narrows('known', ...asking)).toBe('search_ignored same_for_any_choice');
  expect(narrows('known', first, first, first)).toBe('search_ignored same_for_any_choice, if the list moves');
  expect(narrows('unknown', { ...first, place: 'b' })).toBe('search_ignored same_for_any_choice');
  expect(narrows('button', first)).toBe('search_ignored same_for_any_choice, if the list moves');
  expect(narrows('button', { ...first, requests: 2 })).toBe('unsure maybe_no_filter');
  expect(narrows('unknown', first)).toBe('unsure maybe_no_filter');
  expect(narrows('known', { ...first, scene: ['b'] })).toBe('unsure answers_elsewhere');
});

test('a choice that narrows is right, and so is one that shows something else', () => {
  expect(narrows('known', lookOf({ items: ['a'] }), empty)).toBe('pass');
  expect(narrows('known', lookOf({ items: ['d', 'e'] }))).toBe('pass');
});

test('the first choice brings the list back', () => {
  const before = { first, a: lookOf({ items: ['a'] }) };
  expect(said(judge('filter', 'restored_1', lookOf({ items: ['a'] }), before))).toBe('search_ignored does_not_reset');
  expect(said(judge('filter', 'restored_1', lookOf({ items: ['c', 'b', 'a'] }), before))).toBe('pass');
});

test('what the address keeps survives a reload, and nothing else has to', () => {
  const chosen = lookOf({ items: ['a'], place: 'chosen' });
  const kept = (now: ReturnType<typeof lookOf>, a = chosen) => said(judge('filter', 'kept_1', now, { first, a }));
  expect(kept(lookOf({ items: ['a', 'b', 'c'], place: 'chosen' }))).toBe('not_persisted lost_on_reload');
  expect(kept(chosen)).toBe('pass');
  expect(kept(first, lookOf({ items: ['a'] }))).toBe('pass');
});

test('a choice of language or order is not a filter', () => {
  const options = ['All', 'Lamp', 'Boat'].map((name, index) => ({ name, selected: index === 0, disabled: false }));
  const select = controlOf({ css: '#s', tag: 'select', role: 'combobox', name: 'Kind', options });
  const plan = (name: string) => filter.recognise(factsOf({ controls: [{ ...select, name }], list: listOf() }));
  expect(stepsOf(plan('Kind'))).toContain('look b: narrows_known_2');
  expect(plan('Sort by')).toEqual([]);
  expect(plan('Language')).toEqual([]);
  expect(filter.recognise(factsOf({ controls: [select], list: listOf({ partial: true }) }))).toEqual([]);
});
