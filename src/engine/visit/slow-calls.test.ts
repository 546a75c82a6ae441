// A slow answer is waited for; a call that is never answered costs a run its patience once, not on every page.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyCase } from '../../../test/kit/every-case.ts';
import { type TestBrowser, openTestBrowser } from '../../../test/kit/visit.ts';

const lateMs = 3_000;
const page = (call: string) =>
  `<!doctype html><html lang="en"><title>Calls</title><h1>Calls</h1><script>fetch('${call}')</script></html>`;

let browser: TestBrowser;
let origin: string;
const server = createServer((request, response) => {
  const path = request.url ?? '/';
  if (path.startsWith('/api/never')) return;
  if (path.startsWith('/api/late')) {
    setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'), lateMs);
    return;
  }
  const call = path.startsWith('/waits') ? '/api/never' : '/api/late';
  response.writeHead(200, { 'content-type': 'text/html' }).end(page(call));
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

test('a call of the load that is answered late is seen with its answer', async () => {
  const [visit] = await browser.visit(origin, ['/late'], { contexts: ['laptop'] });
  const call = visit?.requests.find(({ path }) => path === '/api/late');
  expect(call).toMatchObject({ status: 200 });
  expect(call?.answeredMs).toBeGreaterThanOrEqual(lateMs - 50);
}, 60_000);

test.runIf(everyCase)(
  'a call that is never answered is waited for only by the pages that are open at first',
  async () => {
    const paths = [...'abcdefghi'].map((name) => `/waits/${name}`);
    const visits = await browser.visit(origin, paths, { contexts: ['laptop'] });
    const watched = visits.map(({ settle }) => settle?.watchedMs ?? 0).sort((a, b) => a - b);
    expect(watched.at(-1)).toBeGreaterThanOrEqual(9_000);
    expect(watched[0]).toBeLessThan(9_000);
  },
  90_000,
);
