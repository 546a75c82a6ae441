// What is read of a page before its workflows are chosen.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PageWorld, openPageWorld } from '../../../../test/kit/page-world.ts';
import type { RawWorkflowFacts } from '#core/workflows/facts.ts';

let world: PageWorld;
beforeAll(async () => {
  world = await openPageWorld(new URL('read-workflow-facts.ts', import.meta.url));
}, 60_000);
afterAll(() => world?.close());

const read = async (body: string): Promise<RawWorkflowFacts> => {
  await world.show(body);
  return world.ask<RawWorkflowFacts>('readWorkflowFacts()');
};

test('a list is searched first by what leads to its items, then by the longest texts', async () => {
  const row = (state: string, place: string, name: string): string =>
    `<tr><td>${state}</td><td>${place} on the second floor</td><td><a href="/t/${name}">${name}</a></td></tr>`;
  const rows = [row('Lent', 'Shelf', 'Hammer'), row('Here', 'Bench', 'Chisel'), row('Broken', 'Drawer', 'Pliers')];
  const { list } = await read(`<main><table><tbody>${rows.join('')}</tbody></table></main>`);
  expect(list?.words.slice(0, 3)).toEqual(['hammer', 'shelf', 'lent']);
});

test('words that only say how the items are name none of them', async () => {
  const row = (state: string): string => `<tr><td>${state}</td><td><a href="/t/1">Hammer</a></td></tr>`;
  const named = async (...rows: string[]): Promise<boolean | undefined> =>
    (await read(`<main><table><tbody>${rows.join('')}</tbody></table></main>`)).list?.named;
  expect(await named(row('Lent'), row('Here'), row('Broken'))).toBe(false);
  expect(await named('<tr><td>Lent</td></tr>', '<tr><td>Here</td></tr>', '<tr><td>Broken</td></tr>')).toBe(true);
});

test('a search narrows the table that it stands by, and no other list', async () => {
  const cards = ['Hammer', 'Chisel', 'Pliers', 'Level', 'Plane'].map(
    (name) => `<li><h3><a href="/t/${name}">${name}</a></h3><p>A good ${name} for everyone</p></li>`,
  );
  const table = '<table><tbody><tr><td>Ann</td></tr></tbody></table>';
  const near = async (around: string): Promise<boolean> =>
    (
      await read(
        `<main><ul>${cards.join('')}</ul><section><input type="search" aria-label="Find">${around}</section></main>`,
      )
    ).controls.some(({ type, nearList }) => type === 'search' && nearList > 0);
  expect(await near('')).toBe(true);
  expect(await near(table)).toBe(false);
});

test('the head of another table sorts no list, unless it is drawn apart from its rows', async () => {
  const head = (id: string): string =>
    `<thead><tr><th aria-sort="none" tabindex="0" id="${id}">Name</th><th>Age</th></tr></thead>`;
  const rows = ['Ann', 'Bea', 'Cas', 'Dan'].map((name, age) => `<tr><td>${name}</td><td>${age}</td></tr>`).join('');
  const list = (inside: string): string => `<table id="list">${inside}<tbody>${rows}</tbody></table>`;
  const columns = async (body: string): Promise<string[]> =>
    (await read(`<main>${body}</main>`)).controls.filter(({ column }) => column !== null).map(({ css }) => css);
  const waiting = `<table>${head('waiting')}<tbody><tr><td>Nobody waits</td></tr></tbody></table>`;
  expect(await columns(`${waiting}${list(head('own'))}`)).toEqual(['#own']);
  expect(await columns(`<table>${head('empty')}</table>${list(head('own'))}`)).toEqual(['#own']);
  expect(await columns(`<table>${head('apart')}</table>${list('')}`)).toEqual(['#apart']);
});
