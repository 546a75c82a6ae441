// What a page offers for making records, in the browser.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RecordWay } from '#core/workflows/lifecycle/record-order.ts';
import { contextProfile } from '#engine/browser/context-profiles.ts';
import { PageSession } from '#engine/session/page-session.ts';
import { type Look, withTable } from '../../../../fixtures/records/looks/look.ts';
import { startLook } from '../../../../fixtures/records/start-shed.ts';
import { type TestBrowser, openTestBrowser } from '../../../../test/kit/visit.ts';
import { proposed } from '../../../../fixtures/records/looks/proposed.ts';
import { lookForRecords } from './look-for-records.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openTestBrowser();
}, 60_000);
afterAll(() => browser?.close());

async function waysOf(look: Look, path = '/'): Promise<readonly RecordWay[]> {
  const running = await startLook(look);
  const { pool, chromiumVersion, now } = browser.engine;
  const context = await pool.lease().newContext(contextProfile('laptop', { proxyServer: null, chromiumVersion }));
  try {
    const session = await PageSession.open({ context, viewport: 'laptop', origin: running.url, now, reused: false });
    const entry = {
      url: new URL(path, running.url),
      route: path,
      template: path,
      arrivedBy: 'entry',
      depth: 0,
    } as const;
    const { signal } = new AbortController();
    const { found } = await lookForRecords(entry, session, new Set(), signal, 'qa_unit');
    return found.map(({ way }) => way);
  } finally {
    await context.close();
    await running.close();
  }
}

const opensOf = async (look: Look): Promise<unknown[]> => (await waysOf(look)).map(({ open }) => open);

const form = (style: string): string =>
  `${style}<form><label>Name <input name="name" required></label><label>Place <input name="place"></label><button>Save</button></form>`;
const script = `const form = $('form'); const show = (tool) => { form.reset(); };
form.onsubmit = (event) => { event.preventDefault(); store({ ...Object.fromEntries(new FormData(form)), note: '', token: sending }); };`;
const look = (style: string): Look => ({ name: 'iconed', about: '', page: withTable(form(style), script) });

test('a control that opens a form goes by its name, where the browser knows it by that', async () => {
  const named = { action: 'click', target: { role: 'button', name: 'New tool' } };
  expect(await opensOf(look(''))).toEqual([[named]]);
  // A sign of an icon font is a part of the name for the browser.
  expect(await opensOf(look('<style>#new::before { content: "\\f067" }</style>'))).toEqual([
    [{ action: 'click', target: { css: expect.stringContaining('#new') } }],
  ]);
}, 60_000);

test('a form that proposes a name on a page that edits, and creates, is one for a new record', async () => {
  expect((await waysOf(proposed, '/depot.php')).map(({ path }) => path)).toEqual(['/depot.php?do=edit']);
}, 60_000);
