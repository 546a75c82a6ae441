// Pages that share a context are seen as by somebody who comes for the first time.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Target, page, startTarget } from '../../../test/kit/target.ts';
import { type TestBrowser, openTestBrowser } from '../../../test/kit/visit.ts';
import { withRunTools } from './run-tools.ts';
import type { ContextUse } from './tab-pool.ts';

const worker = `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => event.respondWith(new Response('<h1>From the worker</h1>', { headers: { 'content-type': 'text/html' } })));`;

let browser: TestBrowser;
let target: Target;
beforeAll(async () => {
  browser = await openTestBrowser();
  target = await startTarget({
    '/': page('Home', '<script>navigator.serviceWorker.register("/worker.js")</script>'),
    '/next': page('From the server', ''),
    '/worker.js': (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/javascript' }).end(worker),
  });
}, 60_000);
afterAll(async () => {
  await browser.close();
  await target.close();
});

/** What the second page shows, once the first has its service worker at work. */
async function secondPage(contexts: ContextUse): Promise<string> {
  const { port } = new URL(target.url);
  const origin = `http://127.0.0.1:${port}`;
  const run = { url: `${origin}/`, origin, host: '127.0.0.1', productionLooking: false };
  let shown = '';
  await withRunTools(browser.engine, run, async (tools) => {
    const tabs = tools.tabs(contexts);
    const session = await tabs.take('laptop');
    await session.page.goto(`${origin}/`);
    await session.page.evaluate('navigator.serviceWorker.ready.then(() => 1)');
    await session.page.goto(`${origin}/next`);
    shown = (await session.page.textContent('h1')) ?? '';
    await tabs.giveBack(session, true);
  });
  return shown;
}

test('a service worker answers in a context that a scenario keeps, and not where pages are scanned', async () => {
  expect(await secondPage('per_visit')).toBe('From the worker');
  expect(await secondPage('shared')).toBe('From the server');
}, 60_000);
