// What is read of a list and its page, by which a missing record may be right. It counts and decides nothing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListedLook } from '#core/workflows/look.ts';
import { type PageWorld, openPageWorld } from '../../../../test/kit/page-world.ts';

let world: PageWorld;
beforeAll(async () => {
  world = await openPageWorld(new URL('main.ts', import.meta.url));
}, 60_000);
afterAll(() => world?.close());

const form = (more = ''): string =>
  `<form id="f"><label>What <input id="what" name="contains"></label><label>Place: * <input id="place" name="closest"></label>${more}<button>Add</button></form>`;
const table =
  '<table><thead><tr><th>What</th><th>Place</th></tr></thead><tbody id="list"><tr><td>Bread</td><td>Attic</td></tr><tr><td>qa_x-s01x</td><td>Cellar</td></tr></tbody></table>';
const order = JSON.stringify({
  list: { css: '#list', path: '/' },
  parts: { f0: '#what', f1: '#place' },
  echo: 'qa_x-s01x',
});

async function listed(body: string): Promise<ListedLook> {
  await world.show(`<main><h1>Things</h1>${body}</main>`);
  const { listed: seen } = await world.ask<{ listed: ListedLook }>(`lookAt(${order})`);
  return seen;
}
const plain = { ours: 1, narrowing: 0, waiting: 0, choosing: 0, sharedNames: 2 };

test('a plain form beside its table has nothing that explains a missing record', async () => {
  expect(await listed(form() + table)).toEqual(plain);
});

test.each([
  ['a choice', '<select><option>All</option></select>'],
  ['a tab', '<button role="tab" aria-selected="true">Mine</button>'],
  ['a way to more', '<button>Load more</button>'],
  ['another view of the page', '<a href="/?sort=name">By name</a>'],
  ['a heading of a choice', '<h2>Latest things</h2>'],
  ['a count of a part', '<p>1–10 of 53</p>'],
])('%s beside the list may keep records out of it', async (_, beside) => {
  expect(await listed(form() + beside + table)).toEqual({ ...plain, narrowing: expect.any(Number) });
  expect((await listed(form() + beside + table)).narrowing).toBeGreaterThan(0);
});

test('words about approval or a delay are counted', async () => {
  expect((await listed(`${form()}<p>New things appear after approval.</p>${table}`)).waiting).toBe(1);
});

test('a date or a choice in the form may decide where a record goes, and is no filter of the list', async () => {
  const chosen = await listed(form('<input type="date"><select><option>A</option></select>') + table);
  expect(chosen).toEqual({ ...plain, choosing: 2 });
});
