// How a record of our own is changed and deleted, by what the pages of a look of the shed offer.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordMarks } from '#core/workflows/lifecycle/record-order.ts';
import { deep } from '../../../fixtures/records/looks/deep.ts';
import { framed } from '../../../fixtures/records/looks/framed.ts';
import { type Look, documentOf } from '../../../fixtures/records/looks/look.ts';
import { atSeat } from '../../../test/kit/record-seat.ts';
import { type TestBrowser, openTestBrowser } from '../../../test/kit/visit.ts';
import type { Seat } from './seat.ts';
import { type UseTools, deleteRecord, holdsChange, updateRecord } from './use-record.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openTestBrowser();
}, 60_000);
afterAll(() => browser?.close());

const marks = recordMarks('qa_unit', 'abcde');

/** A seat in the list of a look that holds a record of ours. */
async function sitIn(look: Look, work: (seat: Seat, tools: UseTools) => Promise<void>): Promise<string[]> {
  return atSeat(browser, look, marks, async (seat, running) => {
    running.shed.create({ name: marks.mark, place: marks.side, note: '' }, '');
    const id = String(running.shed.tools.at(-1)?.id);
    seat.session.log.acceptsQuestions = true;
    const tools: UseTools = {
      marks,
      back: async () => ((await seat.open(look.page === undefined ? '/tools' : '/')) ? seat.read() : null),
      know: () => undefined,
      owns: (address) => address.split(/[/?&=#]/).includes(id),
      wrote: () => running.writes.length,
      confirmBy: () => undefined,
    };
    await work(seat, tools);
    return running.shed.tools.map(({ name }) => name);
  });
}

const others = ['Hammer', 'Spade', 'Level', 'Chisel'];

test.each([deep, framed])('a record is deleted and no other one: $name', { timeout: 60_000 }, async (look) => {
  const left = await sitIn(look, async (seat, tools) => {
    expect(await deleteRecord(seat, tools)).toBeNull();
  });
  expect(left).toEqual(others);
});

test.each([deep, framed])('a record is changed and no other one: $name', { timeout: 60_000 }, async (look) => {
  const left = await sitIn(look, async (seat, tools) => {
    expect(await holdsChange(seat, tools)).toBe(false);
    expect(await updateRecord(seat, tools)).toBeNull();
    expect(await holdsChange(seat, tools)).toBe(true);
  });
  expect(left).toEqual([...others, marks.next]);
});

/** A cross in each row closes its hint; what deletes is in a menu. */
const crossed: Look = {
  name: 'crossed',
  about: 'A sign that often deletes does something else.',
  page: documentOf(
    'Tools',
    `<main><h1>Tools</h1><table><thead><tr><th>Name</th><th>Actions</th></tr></thead><tbody></tbody></table></main>
<ul class="menu" role="menu" hidden><li role="menuitem" tabindex="0">Delete</li></ul>`,
    `
const row = (tool) => make('tr', {},
  make('td', {}, tool.name), make('td', {}, make('button', { textContent: '×', onclick: ({ target }) => { target.title = 'closed'; } }),
    make('button', { textContent: '⋯', ariaHasPopup: 'menu', onclick: () => menu(tool) })));
const load = async () => $('tbody').replaceChildren(...(await api('GET')).map(row));
const menu = (tool) => { $('.menu').hidden = false; $('.menu li').onclick = async () => { $('.menu').hidden = true; await api('DELETE', '/' + tool.id); await load(); }; };
load();`,
  ),
};

test('where a sign does nothing to the record, another control deletes it', { timeout: 60_000 }, async () => {
  const left = await sitIn(crossed, async (seat, tools) => {
    expect(await deleteRecord(seat, tools)).toBeNull();
  });
  expect(left).toEqual(others);
});

/** Its button locks the record first, and then asks. */
const locking = (asks: string): Look => ({
  name: 'locking',
  about: 'A question that comes after something was sent.',
  page: documentOf(
    'Tools',
    `<main><h1>Tools</h1><table><thead><tr><th>Name</th><th>Actions</th></tr></thead><tbody></tbody></table></main>
<dialog id="ask"><p></p><button id="no">Cancel</button> <button id="yes">Delete</button></dialog>`,
    `
const load = async () => $('tbody').replaceChildren(...(await api('GET')).map((tool) => make('tr', {},
  make('td', {}, tool.name), make('td', {}, make('button', { textContent: 'Delete', onclick: () => remove(tool) })))));
const remove = async (tool) => {
  await api('PUT', '/' + tool.id, tool);
  $('#ask p').textContent = ${asks};
  $('#yes').onclick = async () => { await api('DELETE', '/' + tool.id); $('#ask').close(); await load(); };
  $('#no').onclick = () => $('#ask').close();
  $('#ask').showModal();
};
load();`,
  ),
});

test('a question about our record is answered, though something was sent before', { timeout: 60_000 }, async () => {
  const left = await sitIn(locking("'Delete ' + tool.name + '?'"), async (seat, tools) => {
    expect(await deleteRecord(seat, tools)).toBeNull();
  });
  expect(left).toEqual(others);
});

test('a question that names no record stays open after something was sent', { timeout: 60_000 }, async () => {
  const left = await sitIn(locking("'Are you sure?'"), async (seat, tools) => {
    expect(await deleteRecord(seat, tools)).toBe('asks');
  });
  expect(left).toEqual([...others, marks.mark]);
});
