// How a form is filled and sent, in the browser.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordMarks } from '#core/workflows/lifecycle/record-order.ts';
import { documentOf } from '../../../fixtures/records/looks/look.ts';
import { atSeat } from '../../../test/kit/record-seat.ts';
import { type TestBrowser, openTestBrowser } from '../../../test/kit/visit.ts';
import { sendForm } from './fill-form.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openTestBrowser();
}, 60_000);
afterAll(() => browser?.close());

const marks = recordMarks('qa_unit', 'abcde');

/** What became of a form whose field for the place is left empty, and what the server got. */
async function sentWithout(
  script: string,
  name = '',
  address = '/',
): Promise<{ readonly how: string | null; readonly writes: number }> {
  const page = documentOf(
    'Tools',
    `<main><h1>New tool</h1><form novalidate><label>Name * <input name="name" required value="${name}"></label>
<label>By <input name="by" value="Anonymous"></label>
<label>Place * <input name="place" required></label><button>Save</button></form></main>`,
    `${script}; $('form').onsubmit = (event) => { event.preventDefault(); void api('POST', '', Object.fromEntries(new FormData(event.target))).catch(() => {}); };`,
  );
  return atSeat(browser, { name: 'one form', about: '', page }, marks, async (seat, running) => {
    await seat.open(address);
    const form = (await seat.forms()).forms[0]!;
    const { how } = await sendForm(seat, form, marks, {
      opened: false,
      without: form.fields.find(({ field }) => field === 'place')!.css,
      beforeSend: () => Promise.resolve(),
      beforeSave: () => undefined,
      crashed: () => false,
      answeredByPage: () => false,
      reopen: () => Promise.resolve(null),
      isMade: () => false,
    });
    return { how, writes: running.writes.length };
  });
}

test('a name that stands in a form is not replaced', { timeout: 60_000 }, async () => {
  expect(await sentWithout('', 'Old market')).toEqual({ how: 'refused_form', writes: 0 });
  expect(await sentWithout('', 'Untitled')).toEqual({ how: null, writes: 1 });
});

test('a required field is left empty, unless the page fills it by itself', { timeout: 60_000 }, async () => {
  expect(await sentWithout('')).toEqual({ how: null, writes: 1 });
  const fills = `$('[name=name]').oninput = ({ target }) => { $('[name=place]').value = target.value.toLowerCase(); }`;
  expect(await sentWithout(fills)).toEqual({ how: 'fills_itself', writes: 0 });
});

test('a page that edits what stands there is left alone, unless it is of our record', { timeout: 60_000 }, async () => {
  expect(await sentWithout('', '', '/#/Home/edit')).toEqual({ how: 'refused_form', writes: 0 });
  expect(await sentWithout('', '', `/#/${marks.mark}/edit`)).toEqual({ how: null, writes: 1 });
});
