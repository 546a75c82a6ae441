import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PageWorld, openPageWorld } from '../../../test/kit/page-world.ts';
import { walkByTab } from './walk-by-tab.ts';

let world: PageWorld;
beforeAll(async () => {
  world = await openPageWorld(new URL('../page/workflow/main.ts', import.meta.url));
});
afterAll(() => world.close());

const walk = (parts: Record<string, string>, called?: Record<string, string>) =>
  walkByTab(
    {
      page: world.page,
      observer: {
        focus: () => world.ask('focusNow()'),
        places: (order) => world.ask(`partPlaces(${JSON.stringify(order)})`),
      },
      signal: new AbortController().signal,
    },
    { parts, ...(called === undefined ? {} : { called }) },
  );
const called = (css: string): Promise<string> =>
  world
    .ask<{ controls: { css: string; called: string }[] }>('readWorkflowFacts()')
    .then(({ controls }) => controls.find((control) => control.css === css)?.called ?? 'not there');

test.each([
  ['the parts of a date', '<label>From <input type="date"></label><label>Until <input type="datetime-local"></label>'],
  ['a player', '<audio controls></audio>'],
  ['a component with fields of its own', '<x-pair></x-pair>'],
])('Tab stops at %s more than once, and goes on', async (_what, inner) => {
  await world.show(`<button id="a">Ask</button>${inner}<button id="z">Send</button>
    <script>customElements.define('x-pair', class extends HTMLElement {
      connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<input><input><input><input><input>'; }
    });</script>`);
  expect(await walk({ first: '#a', last: '#z' })).toMatchObject({ missed: [], stuck: false });
});

test('a field that keeps Tab for itself holds the focus', async () => {
  await world.show(`<button id="a">Ask</button><input id="f"><button id="z">Send</button>
    <script>document.getElementById('f').onkeydown = (event) => event.preventDefault();</script>`);
  expect(await walk({ first: '#a', last: '#z' })).toMatchObject({ reached: ['first'], missed: ['last'], stuck: true });
});

test('a calendar that opens under its field lets go when it is left', async () => {
  await world.show(`<button id="a">Ask</button><input id="f"><div id="days" hidden><button>18</button><button>Next</button></div>
    <button id="z">Send</button><script>
      const [one, next] = days.querySelectorAll('button');
      f.onfocus = () => { if (f.dataset.left !== 'yes') { days.hidden = false; } };
      f.onkeydown = (event) => { if (event.key === 'Tab' && !days.hidden) { event.preventDefault(); one.focus(); } };
      days.onkeydown = (event) => {
        if (event.key === 'Tab') { event.preventDefault(); (document.activeElement === one ? next : one).focus(); }
        if (event.key === 'Escape') { f.dataset.left = 'yes'; days.hidden = true; f.focus(); }
      };</script>`);
  expect(await walk({ first: '#a', last: '#z' })).toMatchObject({ missed: [], stuck: false });
});

const bar = (first: string): string => `<div id="bar">${first}<button>Off</button></div>`;
const block = '#bar > div:nth-of-type(1)';
const button = '#bar > button:nth-of-type(1)';

test('a block that becomes a button is the same control, and so is the button behind it', async () => {
  await world.show(bar('<div role="button">On</div>'));
  const names = { on: await called(block), off: await called(button) };
  expect(await walk({ on: block, off: button }, names)).toMatchObject({ reached: ['off'], missed: ['on'] });
  await world.show(bar('<button>On</button>'));
  expect(await walk({ on: block, off: button }, names)).toMatchObject({ missed: [], stuck: false });
});

test('where two are called as it was, none is taken for it', async () => {
  await world.show(bar('<div role="button">On</div>'));
  const names = { on: await called(block) };
  await world.show(bar('<button>On</button><button>On</button>'));
  expect(await walk({ on: block }, names)).toMatchObject({ missed: ['on'] });
});
