// The guard against floods changes nothing that an honest page does, and leaves what it says in the evidence.
import { limit } from '#contract/limits.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ConsoleFact } from '#core/evidence/log-facts.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestBrowser, openTestBrowser } from '../../../test/kit/visit.ts';

const script = 'text/javascript';
const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
  '/app.js': [
    script,
    `console.error('No stock', new TypeError('of tents'), { left: 0 }, [1, 2]);
     console.assert(true, 'never'); console.assert(1 > 2, 'No room');
     setTimeout(() => { throw new RangeError('No more tents'); }, 50);
     Promise.reject(new Error('No more stoves'));
     new Worker('/worker.js');`,
  ],
  '/worker.js': [script, `setTimeout(() => console.error('No worker'), 300)`],
  '/same.js': [
    script,
    `const told = [console.log.name, console.log.length, alert.name, alert.length, confirm.length, open.name,
       /native code/.test(String(console.log)), /native code/.test(String(alert)), 'prototype' in console.log,
       Object.getOwnPropertyDescriptor(console, 'log').writable, typeof console.table, Object.keys(globalThis).filter((name) => /guard/i.test(name)).length];
     const watched = []; const seen = new Proxy({}, { get: (_, name) => watched.push(name), ownKeys: () => (watched.push('keys'), []), getPrototypeOf: () => (watched.push('type'), null), getOwnPropertyDescriptor: () => void watched.push('own') });
     console.info(seen);
     fetch('/told?' + encodeURIComponent(JSON.stringify([...told, watched.length])));`,
  ],
  '/long.js': [
    script,
    `console.error('x'.repeat(${limit('messageChars')}) + 'y'.repeat(1000)); setTimeout(() => { throw new Error('z'.repeat(1e6)); }, 50)`,
  ],
};

let browser: TestBrowser;
let origin = '';
let told = '';
let visits: readonly Visit[] = [];
const server = createServer((request, response) => {
  const [path = '/', query = ''] = (request.url ?? '/').split('?');
  if (path === '/told') told = decodeURIComponent(query);
  const file = files[path];
  if (file !== undefined) return void response.writeHead(200, { 'content-type': file[0] }).end(file[1]);
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end(
    `<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1><p>Tents.</p><script src="${path}.js"></script></html>`,
  );
});
beforeAll(async () => {
  browser = await openTestBrowser();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  visits = await browser.visit(origin, ['/app', '/same', '/long'], { contexts: ['laptop'], watchMs: 1_000 });
}, 60_000);
afterAll(async () => {
  await browser?.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const visitOf = (path: string): Visit => {
  const seen = visits.find(({ route }) => route === path);
  if (seen === undefined) throw new Error('there was no visit');
  return seen;
};
const lines = (facts: readonly ConsoleFact[]) => facts.map(({ text, source }) => `${source} ${text.slice(0, 60)}`);

test('console lines and exceptions are recorded with the script that wrote them', () => {
  const { console, exceptions } = visitOf('/app');
  expect(lines(console)[0]).toMatch(/^\/app\.js No stock TypeError: of tents/);
  expect(lines(console).slice(1)).toEqual(['/app.js No room', '/worker.js No worker']);
  expect(exceptions.map(({ text, source }) => `${source} ${text}`).sort()).toEqual([
    '/app.js No more stoves',
    '/app.js RangeError: No more tents',
  ]);
  expect(exceptions.map(({ thrownAt }) => thrownAt?.line).sort()).toEqual([3, 4]);
});

test('its functions look like the native ones, and no trap of the page runs', () => {
  const { console } = visitOf('/same');
  expect(console).toHaveLength(1);
  expect(JSON.parse(told)).toEqual(['log', 0, 'alert', 0, 0, 'open', true, true, false, true, 'function', 0, 0]);
});

test('a long line and a long exception are cut, and still there', () => {
  const { console, exceptions, floods } = visitOf('/long');
  expect(console).toHaveLength(1);
  expect(exceptions).toHaveLength(1);
  expect(floods).toEqual([{ name: 'messageChars', count: 2 }]);
});
