import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptWebSocket } from '../../fixtures/controls/accept-web-socket.ts';
import { type LocalServer, openLocalServer } from '../../src/engine/guard/kit/local-server.ts';
import { selfSignedCertificate } from '../../src/engine/guard/kit/self-signed-certificate.ts';
import { PageSession } from '#engine/session/page-session.ts';
import { EffectWatch } from '#engine/probe/effect-watch.ts';
import { readListeners } from '#engine/probe/listener-facts.ts';
import { type TestBrowser, openTestBrowser } from '../kit/visit.ts';

const writers: Readonly<Record<string, string>> = {
  fetch: `fetch('/w/fetch', { method: 'POST' }).catch(() => 0)`,
  keepalive: `fetch('/w/keepalive', { method: 'PUT', keepalive: true }).catch(() => 0)`,
  xhr: `{ const x = new XMLHttpRequest(); x.open('DELETE', '/w/xhr'); x.send(); }`,
  beacon: `navigator.sendBeacon('/w/beacon', 'x')`,
  form: `document.querySelector('#own').submit()`,
  window: `document.querySelector('#other').submit()`,
  worker: `new Worker('/worker.js').postMessage('go')`,
};
const apart: Readonly<Record<string, string>> = {
  service: `navigator.serviceWorker.ready.then((r) => r.active.postMessage('go'))`,
  shared: `{ const s = new SharedWorker('/shared.js'); s.port.start(); s.port.postMessage('go'); }`,
  popup: `window.open('/popup')`,
};
const page = (
  scripts: Readonly<Record<string, string>>,
): string => `<!doctype html><html lang="en"><title>Writers</title>
  <form id="own" method="post" action="/w/form"></form><form id="other" method="post" action="/w/window" target="_blank"></form>
  ${Object.keys(scripts)
    .map((name) => `<button id="b-${name}">${name}</button>`)
    .join('')}
  <script>
  if (isSecureContext && location.protocol === 'http:') navigator.serviceWorker.register('/service.js');
  ${Object.entries(scripts)
    .map(([name, code]) => `document.querySelector('#b-${name}').onclick = () => { ${code} };`)
    .join('\n')}
  addEventListener('pagehide', () => navigator.sendBeacon('/w/goodbye', 'x'));
  </script>`;
const scripts: Readonly<Record<string, string>> = {
  '/worker.js': `onmessage = () => fetch('/w/worker', { method: 'POST' }).catch(() => 0);`,
  '/service.js': `onmessage = () => fetch('/w/service', { method: 'POST' }).catch(() => 0);`,
  '/shared.js': `onconnect = (e) => { e.ports[0].onmessage = () => fetch('/w/shared', { method: 'POST' }).catch(() => 0); };`,
};

let browser: TestBrowser;
let arrived: string[];
const open: LocalServer[] = [];

function answer(body: string) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const path = request.url ?? '/';
    if (request.method !== 'GET') arrived.push(`${request.method} ${path}`);
    const script = scripts[path];
    if (script !== undefined) response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    else if (path === '/popup')
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<script>fetch('/w/popup', { method: 'POST' })</script>`);
    else response.writeHead(200, { 'content-type': 'text/html' }).end(body);
  };
}

beforeAll(async () => {
  browser = await openTestBrowser();
}, 60_000);
afterAll(async () => {
  await browser.close();
  for (const server of open) await server.close();
});

async function openWatched(lease: ReturnType<TestBrowser['engine']['pool']['lease']>, origin: string) {
  const context = await lease.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1280, height: 800 } });
  const now = () => performance.now();
  const session = await PageSession.open({ context, viewport: 'laptop', origin, now, reused: false });
  const watch = await EffectWatch.of(session);
  await session.page.goto(`${origin}/`, { waitUntil: 'load' });
  return { session, watch };
}

async function clickAll(server: LocalServer, origin: string, names: readonly string[]): Promise<string[]> {
  open.push(server);
  arrived = [];
  const lease = browser.engine.pool.lease();
  try {
    const { session, watch } = await openWatched(lease, origin);
    if (names.includes('service')) await session.page.evaluate('navigator.serviceWorker.ready.then(() => 1)');
    watch.beginBaseline();
    await watch.beginClick();
    for (const name of names) {
      await session.page.click(`#b-${name}`);
      // The window in which a write would arrive.
      await delay(400);
    }
    const held = watch.barrier.requests.filter((request) => request.held).map(({ url }) => new URL(url).pathname);
    await watch.end();
    await delay(300);
    return held;
  } finally {
    await lease.release();
  }
}

test('over https no write of a used page arrives, and each is recorded', { timeout: 60_000 }, async () => {
  const server = await openLocalServer(answer(page(writers)), selfSignedCertificate(['localhost']));
  const held = await clickAll(server, `https://localhost:${server.port}`, Object.keys(writers));
  expect(arrived).toEqual([]);
  expect([...held].sort()).toEqual(
    Object.keys(writers)
      .map((name) => `/w/${name}`)
      .sort(),
  );
});

test('workers that outlive the page and windows that it opens cannot write either', { timeout: 60_000 }, async () => {
  const server = await openLocalServer(answer(page(apart)));
  const held = await clickAll(server, `http://127.0.0.1:${server.port}`, Object.keys(apart));
  expect(arrived).toEqual([]);
  expect(held).toEqual(expect.arrayContaining(['/w/service', '/w/shared']));
});

test('after an input no message leaves by an open socket, but for a sign of life', { timeout: 60_000 }, async () => {
  const heard: string[] = [];
  const server = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><title>Socket</title><button>Join</button>
      <script>
        const socket = new WebSocket('ws://' + location.host + '/live');
        const early = new WebSocket('ws://' + location.host + '/live');
        let threw = false;
        try { early.send('too early'); } catch { threw = true; }
        document.title = threw ? 'throws as ever' : 'Socket';
        socket.onopen = () => socket.send('{"beat":1}');
        document.querySelector('button').onclick = () => { for (const word of ['join', '2', '{"beat":2}']) socket.send(word); };
      </script>`),
  );
  const keep = (text: string): null => {
    heard.push(text);
    return null;
  };
  server.on('upgrade', acceptWebSocket('/live', keep));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const lease = browser.engine.pool.lease();
  try {
    const { session, watch } = await openWatched(lease, origin);
    await expect.poll(() => heard).toEqual(['{"beat":1}']);
    expect(await session.page.title()).toBe('throws as ever');
    watch.beginBaseline();
    await watch.beginClick();
    await session.page.click('button');
    await expect.poll(() => heard).toEqual(['{"beat":1}', '2', '{"beat":2}']);
    expect(await watch.moved()).toContain('write_held');
    expect(watch.held()).toBe(1);
    await watch.end();
  } finally {
    await lease.release();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

test('what listens for us is not counted among the listeners of the page', { timeout: 60_000 }, async () => {
  const server = await openLocalServer(answer('<!doctype html><title>Quiet</title><button>Nothing</button>'));
  open.push(server);
  const origin = `http://127.0.0.1:${server.port}`;
  const lease = browser.engine.pool.lease();
  try {
    const { session, watch } = await openWatched(lease, origin);
    const [button] = await session.ask('listControls', [100]);
    expect(await readListeners(session, button!.index)).toEqual({ own: 0, above: 0, framework: false });
    await watch.end();
  } finally {
    await lease.release();
  }
});
