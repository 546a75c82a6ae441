import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ControlAnswer } from '#core/evidence/probe-answers.ts';
import { type PageWorld, openPageWorld } from '../../../../test/kit/page-world.ts';

let world: PageWorld;
beforeAll(async () => {
  world = await openPageWorld(new URL('./selector-of.ts', import.meta.url));
});
afterAll(() => world.close());

const row = (name: string): string =>
  `<li class="row"><a class="name" href="/x" data-testid="name">${name}</a><button class="css-1a2b3c active">Add</button></li>`;
const repeated = `<header><nav class="top"><a href="/a">A</a><a href="/b">B</a></nav></header>
  <main id="content"><ul>${['Fern', 'Moss', 'Oak'].map(row).join('')}</ul>
  <div id="twice"><p>One</p></div><div id="twice"><p>Two</p></div>
  <b class="50%:wide a/b">Odd</b><x-😀><i>Smile</i></x-😀>
  <svg width="9" height="9"><linearGradient></linearGradient><a href="/s"><text>S</text></a></svg>
  <i data-test='say "hi" \\ now'>Hi</i><table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table></main>
  <form name="children"><input name="parentElement"><input name="id"></form>
  <div>${'<div>'.repeat(60)}<em>Deep</em>${'</div>'.repeat(60)}</div>`;

/** What the page itself finds by a selector: whether it is the element at this place, and nothing else. */
const matchesOnly = (selector: string, place: number): Promise<boolean> =>
  world.page.evaluate(`(() => {
    const found = document.querySelectorAll(${JSON.stringify(selector)});
    return found.length === 1 && found[0] === document.querySelectorAll('*')[${place}];
  })()`);

test('each selector matches its own element and no other, on a page full of repeated things', async () => {
  await world.show(repeated);
  const count = await world.page.evaluate<number>(`document.querySelectorAll('*').length`);
  expect(count).toBeGreaterThan(100);
  const none: string[] = [];
  for (let place = 0; place < count; place += 1) {
    const selector = await world.ask<string | null>(`selectorOf(document.querySelectorAll('*')[${place}])`);
    if (selector === null) none.push(String(place));
    else expect(await matchesOnly(selector, place), selector).toBe(true);
  }
  // Only those that are too deep for a selector that is told in full.
  expect(none.length).toBeLessThan(45);
}, 60_000);

test('names of its own come first: a test id, an id, classes that a person wrote', async () => {
  await world.show(repeated);
  const of = (css: string): Promise<string> => world.ask(`selectorOf(document.querySelector(${JSON.stringify(css)}))`);
  expect(await of('nav')).toBe('nav.top');
  expect(await of('nav a + a')).toBe('nav.top > a:nth-of-type(2)');
  expect(await of('#content')).toBe('#content');
  expect(await of('li + li button')).toBe('#content > ul > li:nth-of-type(2) > button');
  await world.show('<p><b data-testid="one">1</b><b data-testid="two">2</b></p>');
  expect(await of('b + b')).toBe('[data-testid="two"]');
});

test('inside shadow roots and frames no selector of the page matches, so there is none', async () => {
  const engine = await openPageWorld(new URL('../main.ts', import.meta.url));
  try {
    await engine.show(`<main><x-card></x-card><button>Light</button>
      <iframe srcdoc="<main><button>Framed</button></main>" width="300" height="200" title="Frame"></iframe></main>
      <script>document.querySelector('x-card').attachShadow({ mode: 'open' }).innerHTML = '<button>Shadow</button>';</script>`);
    const controls = await engine.ask<ControlAnswer[]>('listControls(5000)');
    expect(controls.map(({ element: { name, selector } }) => [name, selector])).toEqual([
      ['Shadow', null],
      ['Light', 'body > main > button'],
      ['Framed', null],
    ]);
  } finally {
    await engine.close();
  }
}, 60_000);
