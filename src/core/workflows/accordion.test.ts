import { expect, test } from 'vitest';
import { controlOf, factsOf, judge, lookOf, partOf, said, stepsOf } from '../../../test/kit/workflow-looks.ts';
import { accordion } from './accordion.ts';

const state = (first: boolean, second = false, parts: Parameters<typeof partOf>[0] = {}) =>
  lookOf({
    parts: {
      first: partOf({ expanded: first, ...parts }),
      first_panel: partOf({ visible: first }),
      second_panel: partOf({ visible: second }),
    },
  });
const opens = (now: ReturnType<typeof lookOf>) => said(judge('accordion', 'opens', now, { first: state(false) }));
const folded = (again: ReturnType<typeof lookOf>, now: ReturnType<typeof lookOf>) =>
  said(judge('accordion', 'folded', now, { again }));

test('a section that does not open, or opens on nothing, is broken', () => {
  expect(opens(state(false))).toBe('dead_control does_not_open');
  expect(opens(state(false, false, { expanded: true }))).toBe('dead_control opens_nothing');
  expect(opens(state(true))).toBe('pass');
});

test('a section closes by itself or gives way to another', () => {
  expect(folded(state(false), state(false, true))).toBe('pass');
  expect(folded(state(true), state(false, true))).toBe('pass');
});

test('a section that stays open beside another, or lets no other open, is broken', () => {
  expect(folded(state(true), state(true, true))).toBe('dead_control does_not_close');
  expect(folded(state(true), state(true, false))).toBe('dead_control stuck');
  expect(folded(state(false), state(false, false))).toBe('dead_control does_not_open');
  expect(said(judge('accordion', 'folded_alone', state(true)))).toBe('dead_control does_not_close');
});

test('a section that says that it has to stay open may stay open', () => {
  expect(said(judge('accordion', 'folded_alone', state(true, false, { disabled: true })))).toBe('pass');
  expect(folded(state(true, false, { disabled: true }), state(true, true))).toBe('pass');
});

test('buttons that fold something away are recognised, menus are not', () => {
  const fold = controlOf({ css: '#f', expanded: false, controls: { css: '#p', role: 'region', visible: false } });
  expect(stepsOf(accordion.recognise(factsOf({ controls: [fold] }))).at(-1)).toBe('look again: folded_alone');
  const menu = { ...fold, controls: { css: '#p', role: 'menu', visible: false } };
  expect(accordion.recognise(factsOf({ controls: [menu] }))).toEqual([]);
});
