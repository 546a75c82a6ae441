// Page scripts that try to change a target, each in a way of its own, and a target that hears every attempt.
import { createHash } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Step } from '#contract/scenario.ts';
import { page } from './target.ts';

const post = (name: string, more = ''): string => `fetch('/w/${name}', { method: 'POST'${more} }).catch(() => 0)`;
const talk = (name: string, make = 'new WebSocket'): string =>
  `{ const s = ${make}(location.origin.replace('http', 'ws') + '/w/${name}'); s.onopen = () => s.send('delete all') }`;
const frame = (setup: string): string =>
  `{ const f = document.createElement('iframe'); ${setup}; document.body.append(f) }`;
const code = (text: string): string =>
  `URL.createObjectURL(new Blob([${JSON.stringify(text)}], { type: 'text/javascript' }))`;
const html = (script: string): string => `<!doctype html><title>More</title><script>${script}</script>`;

/** Of another site, so that it lives in a process of its own. */
const otherSite = `location.origin.replace(location.hostname, location.hostname.replace(/^.*[.]/, 'other.'))`;

const click = (name: string): Step => ({ action: 'click', target: { role: 'button', name } });
const ready: Step = { assert: 'text_visible', text: 'ready' };
/** The window in which something late would be sent. */
const wait: Step = { assert: 'element_visible', target: { css: '#never' }, timeoutMs: 1_800 };

export interface WritingScript {
  readonly name: string;
  /** Statements; the step answers true after them. */
  readonly script: string;
  readonly route?: string;
  /** What the scenario does after it. */
  readonly after?: readonly Step[];
  /** Only where the page is a secure context. */
  readonly secure?: true;
  /** What is told of it, where that is not a held write, or begins with, where a race decides whether one is held. */
  readonly told?: string;
}

export const writingScripts: readonly WritingScript[] = [
  ...['POST', 'PUT', 'PATCH', 'DELETE', 'PURGE'].map((method) => ({
    name: `fetch-${method}`,
    script: `fetch('/w/fetch-${method}', { method: '${method}' }).catch(() => 0)`,
  })),
  { name: 'header', script: `fetch('/w/header', { headers: { 'X-HTTP-Method-Override': 'DELETE' } }).catch(() => 0)` },
  { name: 'keepalive', script: post('keepalive', ', keepalive: true') },
  { name: 'beacon', script: `navigator.sendBeacon('/w/beacon', 'x')` },
  {
    name: 'later',
    script: `globalThis.fetchLater?.('/w/later', { method: 'POST', activateAfter: 300 }) ?? ${post('later')}`,
  },
  { name: 'xhr', script: `const x = new XMLHttpRequest(); x.open('DELETE', '/w/xhr'); x.send()` },
  {
    name: 'sync-xhr',
    script: `try { const x = new XMLHttpRequest(); x.open('POST', '/w/sync-xhr', false); x.send() } catch {}`,
  },
  { name: 'form', script: `own.action = '/w/form'; own.submit()` },
  { name: 'request-submit', script: `own.action = '/w/request-submit'; own.requestSubmit()` },
  { name: 'button', script: `own.action = '/w/button'; own.querySelector('button').click()` },
  { name: 'form-window', script: `own.action = '/w/form-window'; own.target = '_blank'; own.submit()` },
  {
    name: 'form-frame',
    script: `${frame(`f.name = 'inside'`)}; own.action = '/w/form-frame'; own.target = 'inside'; own.submit()`,
  },
  { name: 'timer', script: `setTimeout(() => ${post('timer')}, 900)` },
  { name: 'idle', script: `requestIdleCallback(() => ${post('idle')})` },
  { name: 'thenable', script: `(async () => ({ then() { ${post('thenable')} } }))()` },
  { name: 'thenable-page', script: `same({ ['th' + 'en']: () => ${post('thenable-page')} })` },
  { name: 'listener', script: `plain.addEventListener('click', () => ${post('listener')})`, after: [click('Plain')] },
  { name: 'global', script: `globalThis.act = () => ${post('global')}`, after: [click('Act')] },
  {
    name: 'leaving',
    script: `addEventListener('pagehide', () => navigator.sendBeacon('/w/leaving', 'x'))`,
    after: [{ action: 'reload' }],
  },
  { name: 'worker', script: `new Worker(${code(`fetch(location.origin + '/w/worker', { method: 'POST' })`)})` },
  { name: 'worker-file', script: `new Worker('/worker.js')` },
  { name: 'worker-nested', script: `new Worker('/nested.js')` },
  { name: 'shared', script: `new SharedWorker('/shared.js')` },
  {
    name: 'shared-blob',
    script: `new SharedWorker(${code(`onconnect = () => fetch(location.origin + '/w/shared-blob', { method: 'POST' })`)})`,
  },
  {
    name: 'shared-frame',
    script: `${frame('')}; new (document.querySelector('iframe').contentWindow.SharedWorker)('/shared-frame.js')`,
  },
  { name: 'service', script: `navigator.serviceWorker.register('/service.js')`, secure: true },
  { name: 'frame', script: `${frame('')}; document.querySelector('iframe').contentWindow.${post('frame')}` },
  {
    name: 'frame-srcdoc',
    script: frame(`f.srcdoc = ${JSON.stringify(html(post('frame-srcdoc'))).replaceAll('</', '<\\/')}`),
  },
  {
    name: 'frame-other',
    script: frame(`f.src = ${otherSite} + '/more?name=frame-other'`),
  },
  {
    name: 'frame-worker',
    script: frame(`f.src = ${otherSite} + '/more?worker=1'`),
  },
  { name: 'popup', script: `window.open('/more?name=popup')` },
  { name: 'popup-blank', script: `window.open('about:blank').${post('popup-blank')}` },
  { name: 'socket', script: talk('socket') },
  {
    name: 'socket-frame',
    script: `${frame('')}; ${talk('socket-frame', `new (document.querySelector('iframe').contentWindow.WebSocket)`)}`,
  },
  { name: 'socket-worker', script: `new Worker('/talk.js')` },
  { name: 'socket-service', script: `navigator.serviceWorker.register('/talk-service.js')`, secure: true },
  {
    name: 'service-there',
    script: `navigator.serviceWorker.controller.postMessage('go')`,
    route: '/pwa',
    secure: true,
    told: 'unsure refused',
  },
  { name: 'socket-shared', script: `new SharedWorker('/talk-shared.js')` },
  { name: 'socket-open', script: `open_.send('delete all')`, route: '/chat', told: 'unsure refused, nothing held' },
  { name: 'javascript', script: `location = ${JSON.stringify(`javascript:void ${post('javascript')}`)}` },
  { name: 'go-delete', script: `location.href = '/w/delete?go-delete'` },
  {
    name: 'refresh',
    script: `document.head.insertAdjacentHTML('beforeend', '<meta http-equiv="refresh" content="0; url=/w/logout?refresh">')`,
  },
  { name: 'get-delete', script: `fetch('/w/delete?get-delete').catch(() => 0)` },
  { name: 'image', script: `new Image().src = '/w/delete?image'` },
];

/** An expression that answers true, as an evaluate step wants it. */
export const expressionOf = ({ script }: WritingScript): string => `(() => { ${script}; return true })()`;

export const stepsOf = (attack: WritingScript): Step[] => [
  ...(attack.route === '/pwa' ? [ready] : []),
  { action: 'evaluate', expression: expressionOf(attack) },
  ...(attack.after ?? []),
  wait,
];

const files: Readonly<Record<string, string>> = {
  '/worker.js': post('worker-file'),
  '/nested.js': `new Worker('/deep.js')`,
  '/deep.js': post('worker-nested'),
  '/shared.js': `onconnect = () => ${post('shared')}`,
  '/shared-frame.js': `onconnect = () => ${post('shared-frame')}`,
  '/pwa.js': `onactivate = (event) => event.waitUntil(clients.claim()); onmessage = () => ${talk('service-there')}`,
  '/service.js': `onactivate = () => ${post('service')}`,
  '/frame-worker.js': post('frame-worker'),
  '/talk.js': talk('socket-worker'),
  '/talk-service.js': `onactivate = () => ${talk('socket-service')}`,
  '/talk-shared.js': `onconnect = () => ${talk('socket-shared')}`,
};

const desk = page(
  'Desk',
  `<button id="plain">Plain</button><button onclick="act()">Act</button><button onclick="fetch('/w/save', { method: 'POST' })">Save</button><script>globalThis.act = () => 0; globalThis.same = async (x) => x</script>
  <form id="own" method="post"><input name="a" value="1"><button>Keep</button></form>`,
);
const chat = page(
  'Chat',
  `<script>globalThis.open_ = new WebSocket(location.origin.replace('http', 'ws') + '/w/socket-open')</script>`,
);
const more = (name: string | null): string =>
  html(name === null ? `if (location.search === '?worker=1') new Worker('/frame-worker.js')` : post(name));

const pwa = page(
  'App',
  `<p id="state">starts</p><script>
  navigator.serviceWorker.addEventListener('controllerchange', () => { state.textContent = 'ready' });
  navigator.serviceWorker.register('/pwa.js')</script>`,
);

export interface HearingTarget {
  readonly url: string;
  /** Names of the scripts that reached it. */
  readonly heard: Set<string>;
  close(): Promise<void>;
}

export async function startHearingTarget(): Promise<HearingTarget> {
  const heard = new Set<string>();
  const answer = ({ method, url, headers }: IncomingMessage, response: ServerResponse): void => {
    const { pathname, search, searchParams } = new URL(url ?? '/', 'http://target.test');
    if (pathname === '/w/delete' || pathname === '/w/logout') heard.add(search.slice(1));
    else if (pathname.startsWith('/w/') && (method !== 'GET' || headers['x-http-method-override'] !== undefined))
      heard.add(pathname.slice('/w/'.length));
    const script = files[pathname];
    if (script !== undefined) response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    else
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          pathname === '/chat'
            ? chat
            : pathname === '/pwa'
              ? pwa
              : pathname === '/more'
                ? more(searchParams.get('name'))
                : desk,
        );
  };
  const server = createServer(answer);
  const sockets = new Set<Socket>();
  server.on('upgrade', ({ url, headers }: IncomingMessage, socket: Socket) => {
    const key = `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash('sha1').update(key).digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    // The first four bits of a frame with text are 8 and 1; closing a socket sends another kind.
    socket.on('data', (data: Buffer) => {
      if (data[0] === 0x81) heard.add((url ?? '').slice('/w/'.length));
    });
    socket.on('error', () => undefined);
    sockets.add(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    heard,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        for (const socket of sockets) socket.destroy();
      }),
  };
}
