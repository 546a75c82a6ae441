// Which part of a page is the row of a record: what is used there must be of no other.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RecordPage } from '#core/workflows/lifecycle/record-facts.ts';
import { type PageWorld, openPageWorld } from '../../../../../test/kit/page-world.ts';

let world: PageWorld;
beforeAll(async () => {
  world = await openPageWorld(new URL('read-record.ts', import.meta.url));
}, 60_000);
afterAll(() => world?.close());

async function read(body: string): Promise<RecordPage> {
  await world.show(body);
  return world.ask(`readRecord(${JSON.stringify({ texts: ['qa_x-one'], prefixes: ['qa_x'] })})`);
}

const book = (id: number): string =>
  `<tr><td>Book ${id}</td><td><a href="/books/${id}/edit">Edit</a> <a href="/books/${id}/delete">Delete</a></td></tr>`;
const books = `<table><tbody>${[11, 12, 13].map(book).join('')}</tbody></table>`;
const cards = [21, 22]
  .map((id) => `<div class="card">Card ${id} <a href="/cards/${id}">Open</a> <button>Delete</button></div>`)
  .join('');

test.each([
  ['a table', books],
  ['cards', `<div>${cards}</div>`],
])('a layout with %s of others beside the text is no row', async (_name, others) => {
  const shelf = '<a href="/shelves/a">Attic</a><br><a href="/shelves/b">qa_x-one</a>';
  const { row, rows } = await read(`<table><tbody><tr><td>${shelf}</td><td>${others}</td></tr></tbody></table>`);
  expect(rows['qa_x-one']).toBe(0);
  expect(row).toBeNull();
});

test('a row with a menu of its own is one', async () => {
  const menu = '<ul><li><a href="/books/14/edit">Edit</a></li><li><a href="/books/14/delete">Delete</a></li></ul>';
  const { row } = await read(`<table><tbody>${book(11)}<tr><td>qa_x-one</td><td>${menu}</td></tr></tbody></table>`);
  expect(row?.controls.map(({ name }) => name)).toEqual(['Edit', 'Delete']);
  expect(row?.tokens).toEqual(['14']);
});

test('the number at the end of the id of a row names its record', async () => {
  const mail = (id: number, name: string): string => `<tr id="message${id}"><td id="cell7">${name}</td></tr>`;
  const { row } = await read(`<table><tbody>${mail(31, 'Book')}${mail(32, 'qa_x-one')}</tbody></table>`);
  expect(row?.tokens).toEqual(['32']);
});

test('a row of a table in a layout is one', async () => {
  const own = '<tr><td>qa_x-one</td><td><a href="/books/14/delete">Delete</a></td></tr>';
  const list = `<table><tbody>${book(11)}${book(12)}${own}</tbody></table>`;
  const { row } = await read(`<table><tbody><tr><td>Menu</td><td>${list}</td></tr></tbody></table>`);
  expect(row?.tokens).toEqual(['14']);
});

test('a text of which a part is stressed is one text', async () => {
  const list = (name: string): string =>
    `<table><tbody>${book(11)}<tr><td><a href="/books/14">${name}</a></td><td>qa_x-onely</td></tr></tbody></table>`;
  const texts = ['qa_x-one-new', 'qa_x-onely', 'qa_x-one'];
  const counts = async (name: string): Promise<RecordPage> => {
    await world.show(list(name));
    return world.ask(`readRecord(${JSON.stringify({ texts, prefixes: ['qa_x'] })})`);
  };
  const once = { 'qa_x-one-new': 1, 'qa_x-onely': 0, 'qa_x-one': 0 };
  expect(await counts('qa_x-one-new')).toMatchObject({ rows: once });
  expect(await counts('<b>qa_x-one</b>-new')).toMatchObject({ rows: once, hits: { 'qa_x-one-new': 1 } });
  expect(await counts('<i><b>qa_x</b></i>-one-new')).toMatchObject({ rows: once });
  expect(await counts('<b>qa_x</b> <b>-one-new</b>')).toMatchObject({ rows: { 'qa_x-onely': 1 } });
});

const copy = (id: number): string => `<tr><td>qa_x-one</td><td>Attic</td><td>No. ${id}</td></tr>`;

test('a record is there twice only where one list has two rows that read alike', async () => {
  const list = `<table><tbody>${copy(1)}${copy(2)}</tbody></table>`;
  expect(await read(list)).toMatchObject({ copies: 2, rows: { 'qa_x-one': 2 } });
  const places = '<ul><li>Home</li><li>qa_x-one</li></ul>';
  expect(await read(`${places}<table><tbody>${copy(1)}</tbody></table>`)).toMatchObject({
    copies: 1,
    rows: { 'qa_x-one': 2 },
  });
  const told = '<li>qa_x-one</li><li>Now open: qa_x-one, which holds nothing yet</li>';
  expect(await read(`<ul>${told}</ul>`)).toMatchObject({ copies: 1 });
});

const inField = (value: string): string => `<li><input value="${value}"><button>Save</button></li>`;
const typed = `<script>document.querySelector('input').value = 'qa_x-one'</script>`;

test('a field of a list is a record, and a lone field shows only what was typed', async () => {
  const count = async (items: string): Promise<number | undefined> =>
    (await read(`<ul>${items}</ul>`)).rows['qa_x-one'];
  expect(await count(`${inField('Attic')}${inField('qa_x-one')}`)).toBe(1);
  expect(await count(inField('qa_x-one'))).toBe(1);
  expect(await count(`${inField('')}${inField('Attic')}</ul>${typed}`)).toBe(1);
  expect(await count(`<li><a href="/attic">Attic</a></li>${inField('')}</ul>${typed}`)).toBe(0);
});

test('rows that wait for something to be typed are no other records', async () => {
  const blank = '<tr><td><select><option>Add</option></select></td><td><input></td><td><input></td></tr>';
  const others = async (rows: string): Promise<number> =>
    (await read(`<form><table><tbody>${rows}</tbody></table><button>More fields</button></form>`)).others.length;
  expect(await others(blank.repeat(3))).toBe(0);
  const named = ['Attic', 'Barn', 'Cellar'].map((name) => `<tr><td>${name}</td><td><input></td><td>Shelf</td></tr>`);
  expect(await others(named.join(''))).toBe(3);
});

test('a list that is announced when it changes is one, a message about the record is none', async () => {
  const list = `<table><tbody>${book(11)}<tr><td>qa_x-one</td><td><a href="/books/14">Edit</a></td></tr></tbody></table>`;
  const count = async (body: string): Promise<number | undefined> => (await read(body)).rows['qa_x-one'];
  expect(await count(`<main><div aria-live="polite">${list}</div></main>`)).toBe(1);
  const item = (name: string): string => `<li>${name} <button>Delete</button></li>`;
  expect(await count(`<ul role="status">${['Attic', 'Barn', 'Cellar', 'qa_x-one'].map(item).join('')}</ul>`)).toBe(1);
  expect(await count(`<ol aria-live="polite">${item('qa_x-one was saved')}</ol>`)).toBe(0);
  expect(await count(`<div role="alert"><ul><li>qa_x-one is taken</li><li>Choose another</li></ul></div>`)).toBe(0);
  const log = `<section role="log"><table><tbody><tr><td>qa_x-one was made</td></tr>${book(12)}</tbody></table></section>`;
  expect(await count(log)).toBe(0);
});

test('what shows a hand is a control, though its markup does not say so', async () => {
  const hand = 'style="cursor:pointer"';
  const page = await read(
    `<div ${hand}><i class="plus"></i> New post</div><p ${hand}>${'A long text to be selected. '.repeat(4)}</p>
     <div ${hand}><input value="x"><i class="ok" style="display:inline-block;width:9px;height:9px"></i></div>
     <button>Save <span>all</span></button><label ${hand}>Title <span>of it</span></label><div>Plain</div>`,
  );
  expect(page.controls.map(({ role, name }) => `${role} ${name}`)).toEqual([
    'button Save all',
    'generic New post',
    'generic ',
  ]);
});

test('the bar over a main part that fills the window is no layer', async () => {
  const bar =
    '<nav style="position:fixed;inset:0 0 auto 0;height:60px"><a href="/">The shed</a> <a href="/help">Help and more</a></nav>';
  const body = `<div style="position:absolute;inset:60px 0 0 0;height:calc(100vh - 60px)"><p><a href="/new">Add</a></p></div>`;
  const { layer } = await read(`${bar}${body}`);
  expect(layer).toBeNull();
});

test('what stands in a row over all columns is of no record, and told apart', async () => {
  const group = '<tr><td colspan="2">Two shelves <button>Delete</button></td></tr>';
  const ours = '<tr><td>qa_x-one</td><td><button>Open</button></td></tr>';
  const { spanned, controls, others } = await read(`<table><tbody>${group}${ours}${book(11)}</tbody></table>`);
  expect(others).toHaveLength(1);
  expect(spanned.map(({ name }) => name)).toEqual(['Delete']);
  expect(controls.map(({ name }) => name)).not.toContain('Delete');
  const wide = '<tr><td colspan="2">qa_x-one <button>Open</button></td></tr>';
  expect((await read(`<table><tbody>${group}${wide}</tbody></table>`)).spanned).toEqual([]);
});

const boxes = (cells: readonly string[]): string =>
  `<div class="row">${cells.map((cell) => `<div class="cell">${cell}</div>`).join('')}</div>`;
const acts = '<button>Edit</button> <button>Delete</button>';

test('in a table of plain boxes the row counts, and no cell of it', async () => {
  const rows = ['Book 11', 'qa_x-one', 'Book 12'].map((name) => boxes([`<a href="">${name}</a>`, 'Attic', acts]));
  const { row, rows: counts } = await read(`<div>${rows.join('')}</div>`);
  expect(counts['qa_x-one']).toBe(1);
  expect(row?.controls.map(({ name }) => name)).toEqual(['qa_x-one', 'Edit', 'Delete']);
});

test('cards that stand in rows are records each', async () => {
  const card = (name: string): string => `<b>${name}</b> ${acts}`;
  const { row } = await read(
    `${boxes([card('Book 11'), card('qa_x-one')])}${boxes([card('Book 12'), card('Book 13')])}`,
  );
  expect(row?.controls.map(({ name }) => name)).toEqual(['Edit', 'Delete']);
});
