import { expect, test } from 'vitest';
import { factsOf, judge, lookOf, partOf, said, stepsOf } from '../../../test/kit/workflow-looks.ts';
import { tabs } from './tabs.ts';

const panel = (key: string, visible: boolean) => ({ key, visible, text: key });
const tab = (...panels: ReturnType<typeof panel>[]) => partOf({ panels });
const shows = (t0: ReturnType<typeof tab>, t1: ReturnType<typeof tab>) =>
  said(judge('tabs', 'shows_1', lookOf({ parts: { t0, t1 } }), { first: lookOf({ scene: ['b'] }) }));

test('a tab that shows the panel of another is broken', () => {
  expect(shows(tab(panel('p0', true)), tab(panel('p1', false)))).toBe('assertion_failed wrong_panel');
  expect(shows(tab(panel('p0', false)), tab(panel('p1', false)))).toBe('assertion_failed no_panel');
});

test('a tab that shows its own panel is right, whatever else is shown', () => {
  expect(shows(tab(panel('p0', false)), tab(panel('p1', true)))).toBe('pass');
  expect(shows(tab(panel('p0', true)), tab(panel('p1', true)))).toBe('pass');
});

test('a tab after which all is as before does nothing, whichever panel is shown', () => {
  const look = lookOf({ parts: { t0: tab(panel('p0', true)), t1: tab(panel('p1', false)) } });
  expect(said(judge('tabs', 'shows_1', look, { first: look }))).toBe('dead_control tab_does_nothing');
});

test('without a panel that is known, only a tab that changes nothing is broken, where another one did', () => {
  const look = lookOf({ parts: { t0: tab(), t1: tab() } });
  const moved = { first: lookOf({ scene: ['b'], parts: look.parts }), shown0: look };
  expect(said(judge('tabs', 'shows_1', look, moved))).toBe('dead_control tab_does_nothing');
  expect(said(judge('tabs', 'shows_1', look, { first: look }))).toBe('unsure no_control');
  expect(shows(tab(), tab())).toBe('pass');
});

test('the tab that is shown already is used last', () => {
  const one = { name: 'One', panels: 1, brake: null, href: null, disabled: false };
  const plan = tabs.recognise(
    factsOf({
      tabLists: [
        {
          css: '#t',
          tabs: [
            { ...one, css: '#a', selected: true },
            { ...one, css: '#b', selected: false },
          ],
        },
      ],
    }),
  );
  expect(stepsOf(plan)).toEqual(['look first', 'click', 'look shown1: shows_1', 'click', 'look shown0: shows_0']);
  expect(tabs.recognise(factsOf({ tabLists: [{ css: '#t', tabs: [{ ...one, css: '#a', selected: true }] }] }))).toEqual(
    [],
  );
});
