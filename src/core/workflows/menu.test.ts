import { expect, test } from 'vitest';
import { controlOf, factsOf, judge, lookOf, partOf, said, stepsOf } from '../../../test/kit/workflow-looks.ts';
import { menu } from './menu.ts';

const state = (open: boolean, expanded = open) =>
  lookOf({ parts: { button: partOf({ expanded }), entries: partOf({ visible: open }) } });
const opens = (now: ReturnType<typeof lookOf>) => said(judge('menu', 'opens', now, { first: state(false) }));

test('a menu that does not open, or opens on nothing, is broken', () => {
  expect(opens(state(true))).toBe('pass');
  expect(opens(state(false))).toBe('dead_control does_not_open');
  expect(opens(state(false, true))).toBe('dead_control opens_nothing');
});

test('one way to close it is enough, and none is too few', () => {
  const closes = (...[toggled, escaped, now]: [boolean, boolean, boolean]) =>
    said(
      judge('menu', 'closes', state(now), { opened: state(true), toggled: state(toggled), escaped: state(escaped) }),
    );
  expect(closes(true, true, true)).toBe('control_blocked stays_open');
  expect(closes(false, true, true)).toBe('pass');
  expect(closes(true, false, true)).toBe('pass');
  expect(closes(true, true, false)).toBe('pass');
});

test('a menu that does not say whether it is open is not judged by it', () => {
  const silent = lookOf({ parts: { button: partOf() } });
  expect(said(judge('menu', 'closes', silent, { opened: silent, toggled: silent, escaped: silent }))).toBe(
    'unsure state_unknown',
  );
});

test('a button with a menu is recognised', () => {
  const button = controlOf({ css: '#m', popup: 'menu', expanded: false });
  expect(stepsOf(menu.recognise(factsOf({ controls: [button] })))).toContain('look beside: closes');
  expect(menu.recognise(factsOf({ controls: [controlOf({ css: '#b' })] }))).toEqual([]);
});
