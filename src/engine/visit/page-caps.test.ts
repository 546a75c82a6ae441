// A page that exceeds a limit is still visited, and the evidence says what was not seen.
import { limit } from '#contract/limits.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyCase } from '../../../test/kit/every-case.ts';
import { type TestBrowser, openTestBrowser } from '../../../test/kit/visit.ts';

const over = 3;
const scripts: Readonly<Record<string, string>> = {
  '/popups': `for (let n = 0; n < ${limit('popups') + over}; n += 1) window.open('/popup?' + n);`,
  '/few-popups': `for (let n = 0; n < ${limit('popups')}; n += 1) window.open('/popup?' + n);`,
  '/lines': `for (let n = 0; n < ${limit('pageConsoleLines') + over}; n += 1) console.info('line', n);`,
};
// A window that is not closed keeps sending requests.
const popup = `<script>setInterval(() => fetch('/open' + location.search), 100)</script>`;

let browser: TestBrowser;
let origin: string;
let stillOpen = 0;
const server = createServer((request, response) => {
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  if (path === '/open') stillOpen += 1;
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end(
    path === '/popup'
      ? popup
      : `<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1><p>Tents and stoves.</p><script>${scripts[path]}</script></html>`,
  );
});

beforeAll(async () => {
  browser = await openTestBrowser();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 60_000);
afterAll(async () => {
  await browser?.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const capsOf = async (path: string) => {
  const { visits, caps } = await browser.look(origin, [path], { contexts: ['laptop'], watchMs: 1_500 });
  expect(visits[0]?.page?.title).toBe('Shop');
  return caps.map(({ name, count }) => ({ name, count }));
};

test('windows are closed, and those beyond the limit are counted', async () => {
  expect(await capsOf('/popups')).toEqual([{ name: 'popups', count: over }]);
  // Windows that stay open would send about four hundred requests in this time.
  expect(stillOpen).toBeLessThan(100);
}, 60_000);

test.runIf(everyCase)(
  'a page that opens exactly the allowed number of windows is within its limits',
  async () => {
    expect(await capsOf('/few-popups')).toEqual([]);
  },
  60_000,
);

test('console lines beyond the limit are counted', async () => {
  expect(await capsOf('/lines')).toEqual([{ name: 'pageConsoleLines', count: over }]);
}, 60_000);
