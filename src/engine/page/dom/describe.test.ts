import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ElementFact, Raw } from '#core/evidence/page-facts.ts';
import { type PageWorld, openPageWorld } from '../../../../test/kit/page-world.ts';

let world: PageWorld;
beforeAll(async () => {
  world = await openPageWorld(new URL('./describe.ts', import.meta.url));
});
afterAll(() => world.close());

async function describeIn(body: string, selector = '[data-x]'): Promise<Raw<ElementFact>> {
  await world.show(body);
  return world.ask<Raw<ElementFact>>(`describe(document.querySelector(${JSON.stringify(selector)}))`);
}

test.each([
  ['a link', '<a data-x href="/">Home</a>', 'link', 'Home'],
  ['an anchor without an address', '<a data-x>Home</a>', 'generic', 'Home'],
  ['a role that is given', '<a data-x href="/" role="button menuitem">Go</a>', 'button', 'Go'],
  [
    'a field with a label around it',
    '<label>Size <select data-x><option>S</option></select></label>',
    'combobox',
    'Size',
  ],
  ['a field with only a hint', '<input data-x placeholder="Your name">', 'textbox', 'Your name'],
  ['what was typed is no name', '<input data-x value="Rosa">', 'textbox', ''],
  ['a button of a form', '<input data-x type="submit" value="Send">', 'button', 'Send'],
  [
    'names by reference',
    '<b id="n">New</b><button data-x aria-labelledby="n m">x</button><i id="m">file</i>',
    'button',
    'New file',
  ],
  ['an icon', '<button data-x><img alt="Close" src="data:,"></button>', 'button', 'Close'],
  ['a drawing', '<svg data-x width="9" height="9"><title>Chart</title></svg>', 'img', 'Chart'],
  ['a title as the last resort', '<button data-x title="Undo"></button>', 'button', 'Undo'],
])('%s has its role and name', async (_what, body, role, name) => {
  expect(await describeIn(body)).toMatchObject({ role, name });
});

test('a path starts at the nearest id that a person wrote and counts siblings of the same tag', async () => {
  const body = '<main id="list"><p></p><div id="r12345"><p></p><i></i><p data-x>Second</p></div></main>';
  expect((await describeIn(body)).path).toBe('main#list>div:1>p:2');
  expect((await describeIn('<div style="display:contents"><p data-x>T</p></div>')).path).toBe('body>div:1>p:1');
});

test('a path leads out of shadow roots and through slots', async () => {
  await world.show(`<x-a><b>Slotted</b></x-a><script>document.querySelector('x-a').attachShadow({ mode: 'open' })
    .innerHTML = '<section><slot></slot><i>Own</i></section>';</script>`);
  expect(await world.ask(`pathOf(document.querySelector('b'))`)).toBe('body>x-a:1>section:1>slot:1>b:1');
  expect(await world.ask(`pathOf(document.querySelector('x-a').shadowRoot.querySelector('i'))`)).toBe(
    'body>x-a:1>section:1>i:1',
  );
});

test.each(['data-test-id', 'data-test', 'data-cy', 'data-qa'] as const)(
  'a test id in %s keeps its attribute',
  async (attribute) => {
    const fact = await describeIn(`<button data-x ${attribute}="save">Save</button>`);
    expect(fact).toMatchObject({ testId: 'save', testIdAttribute: attribute, selectorHint: `[${attribute}="save"]` });
  },
);

test('data-testid counts before the others and needs no attribute beside it; an empty one does not count', async () => {
  const both = await describeIn('<button data-x data-cy="two" data-testid="one">Save</button>');
  expect(both).toMatchObject({ testId: 'one', selectorHint: '[data-testid="one"]' });
  expect(both).not.toHaveProperty('testIdAttribute');
  expect(await describeIn('<button data-x data-testid="" data-cy="two">Save</button>')).toMatchObject({
    testId: 'two',
    testIdAttribute: 'data-cy',
  });
});

test('without a test id a hint is made of ids and classes that a person wrote', async () => {
  expect((await describeIn('<p class="lead css-1x"><b data-x class="sc-a big">T</b></p>')).selectorHint).toBe(
    'p.lead > b.big',
  );
  expect((await describeIn('<b data-x id="total">T</b>')).selectorHint).toBe('#total');
  expect((await describeIn('<b data-x id="r9a1">T</b>')).selectorHint).toBe('b');
});

test('a box is one of the page, wherever it is scrolled to', async () => {
  const body =
    '<style>body{margin:0}</style><div style="height:3000px"></div><p data-x style="width:50px;height:20px;margin:0 0 2000px">T</p>';
  const before = (await describeIn(body)).box;
  await world.page.evaluate('scrollTo(0, 1000)');
  expect(before).toEqual({ x: 0, y: 3000, width: 50, height: 20 });
  expect(await world.ask(`boxOf(document.querySelector('[data-x]'))`)).toEqual(before);
});
