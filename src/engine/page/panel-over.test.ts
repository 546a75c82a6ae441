// Which box of a page is the panel of a sheet that no role names.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PageWorld, openPageWorld } from '../../../test/kit/page-world.ts';

let world: PageWorld;
beforeAll(async () => {
  world = await openPageWorld(new URL('panel-over.ts', import.meta.url));
}, 60_000);
afterAll(() => world?.close());

const fills = 'inset:0;width:100vw;height:100vh';
const words = 'This record will be removed. <button>Cancel</button> <button>Delete</button>';
const page = '<main><p>A list of many records <button>Delete</button></p></main>';

test.each([
  [
    'lifted over the page by itself',
    `${page}<div id="sheet" style="position:fixed;${fills}"></div><div id="panel" style="position:fixed;top:80px;width:300px;height:120px">${words}</div>`,
  ],
  [
    'inside of the sheet',
    `${page}<div id="sheet" style="position:fixed;${fills}"><div id="panel" style="width:300px;height:120px">${words}</div></div>`,
  ],
  [
    'beside the sheet, in a box that was lifted with both',
    `${page}<section style="position:fixed;${fills}"><div id="sheet" style="position:absolute;${fills}"></div><div id="panel" style="position:relative;z-index:1;width:300px;height:120px">${words}</div></section>`,
  ],
])('a panel %s', async (_how, body) => {
  await world.show(body);
  expect(await world.ask('panelOver(document.querySelector("#sheet"))?.id ?? null')).toBe('panel');
});

test.each([
  [
    'a control of the page that lies over the sheet',
    `<div id="sheet" style="position:absolute;${fills}"></div><div style="position:relative;z-index:1;width:300px;height:120px">${words}</div>`,
  ],
  ['a page under the sheet', `${page}<div id="sheet" style="position:fixed;${fills}"></div>`],
])('%s is no panel', async (_what, body) => {
  await world.show(body);
  expect(await world.ask('panelOver(document.querySelector("#sheet"))?.id ?? null')).toBeNull();
});
