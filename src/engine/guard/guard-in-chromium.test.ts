import { createHash } from 'node:crypto';
import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AllowEntry } from './allow-list.ts';
import { type EgressProxy, openEgressProxy } from './egress-proxy.ts';
import { attackPage, PAGE_VECTORS, speculationPage, TLS_VECTORS } from './kit/attack-page.ts';
import { type LocalServer, openLocalServer } from './kit/local-server.ts';
import { selfSignedCertificate } from './kit/self-signed-certificate.ts';
import type { Resolve } from './resolve-host.ts';

const WEBRTC_FLAG = '--force-webrtc-ip-handling-policy=disable_non_proxied_udp';
const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

function findShell(): string {
  const candidates = [
    process.env['PROOFRUN_CHROMIUM'],
    '/usr/lib/chromium/chromium-headless-shell',
    '/usr/bin/chromium-headless-shell',
  ];
  const found = candidates.find((path) => path !== undefined && existsSync(path));
  if (found === undefined) throw new Error('no Chromium headless shell: set PROOFRUN_CHROMIUM');
  return found;
}

/** Answers a websocket handshake and sends one text frame. */
function greet(asked: IncomingMessage, socket: Socket): void {
  const key = `${asked.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
  const accept = createHash('sha1').update(key).digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  socket.write(Buffer.from([0x81, 2, 0x68, 0x69]));
}

let browser: Browser;
let app: LocalServer;
let secureApp: LocalServer;
let canary: LocalServer;
let udp: UdpSocket;
let udpPackets = 0;
const canaryHosts = new Set<string>();
const appRequests: string[] = [];

const onLoopback: Resolve = async () => ['127.0.0.1'];
const OWN_NAME: AllowEntry = { kind: 'exact', host: 'app.test', port: '*' };
const ALL_NAMES: AllowEntry = { kind: 'suffix', host: 'test', port: '*' };

beforeAll(async () => {
  canary = await openLocalServer((asked, answer) => {
    canaryHosts.add(asked.headers.host!.split('.')[0]!);
    answer.writeHead(200, { 'access-control-allow-origin': '*' }).end('secret');
  });
  canary.server.on('upgrade', (asked, socket) => {
    canaryHosts.add(asked.headers.host!.split('.')[0]!);
    socket.destroy();
  });
  const pageAt = (path: string): string => {
    if (path === '/attack') return attackPage(canary.port);
    if (path === '/speculate') return speculationPage(['/speculated', `https://sibling.app.test:${canary.port}/`]);
    return '<!doctype html><title>own</title>fine';
  };
  const serveApp = (asked: IncomingMessage, answer: Parameters<Parameters<typeof openLocalServer>[0]>[1]) => {
    const url = new URL(asked.url!, 'http://app.test');
    appRequests.push(`${asked.headers.host} ${url.pathname}`);
    const to = url.searchParams.get('to');
    if (to !== null) return void answer.writeHead(302, { location: to }).end();
    answer.writeHead(200, { 'content-type': 'text/html' }).end(pageAt(url.pathname));
  };
  app = await openLocalServer(serveApp);
  app.server.on('upgrade', greet);
  secureApp = await openLocalServer(serveApp, selfSignedCertificate(['app.test']));
  secureApp.server.on('upgrade', greet);
  udp = createSocket('udp4');
  udp.on('message', () => {
    udpPackets += 1;
  });
  await new Promise<void>((done) => udp.bind(0, '127.0.0.1', done));
  browser = await chromium.launch({ executablePath: findShell(), args: [...FLAGS, WEBRTC_FLAG] });
}, 20_000);

afterAll(async () => {
  await browser?.close();
  udp?.close();
  await Promise.all([app?.close(), secureApp?.close(), canary?.close()]);
});

async function withGuardedPage(
  { target = `http://app.test:${app.port}/`, allow = [OWN_NAME], resolve = onLoopback },
  body: (page: Page, proxy: EgressProxy, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const proxy = await openEgressProxy({ target: new URL(target), allow, resolve });
  const context = await browser.newContext({
    proxy: { server: proxy.url, bypass: '<-loopback>' },
    ignoreHTTPSErrors: true,
  });
  try {
    await body(await context.newPage(), proxy, context);
  } finally {
    await context.close();
    await proxy.close();
  }
}

async function attack(page: Page, context: BrowserContext): Promise<void> {
  await page.goto(`http://app.test:${app.port}/attack`, { waitUntil: 'commit' });
  const cdp = await context.newCDPSession(page);
  await page.waitForLoadState('domcontentloaded', { timeout: 5_000 });
  await cdp.send('Page.getAppManifest').catch(() => undefined);
}

// A headless shell shows no icon and never connects ahead; both roads stay in the page in case that changes.
const TRAVELLED = PAGE_VECTORS.filter((vector) => vector !== 'icon' && vector !== 'preconnect');
const POLL = { timeout: 8_000, interval: 50 };
const TEST_MS = 15_000;

describe('a browser behind the guard', { timeout: TEST_MS }, () => {
  it('works on its own origin: http, https through CONNECT, and websockets over both', async () => {
    await withGuardedPage({}, async (page, proxy) => {
      for (const [base, socket] of [
        [`http://app.test:${app.port}`, `ws://app.test:${app.port}/`],
        [`https://app.test:${secureApp.port}`, `wss://app.test:${secureApp.port}/`],
      ] as const) {
        const response = await page.goto(`${base}/`);
        expect(response?.status()).toBe(200);
        expect(await page.evaluate(async () => (await fetch('/again')).status)).toBe(200);
        const greeting = await page.evaluate(
          (url) =>
            new Promise((done) => {
              const ws = new WebSocket(url);
              ws.onmessage = ({ data }) => done(data);
              ws.onerror = () => done('error');
            }),
          socket,
        );
        expect(greeting).toBe('hi');
      }
      expect(proxy.refusals()).toEqual([]);
      expect(proxy.stats().tunnels).toBeGreaterThanOrEqual(3);
    });
  });

  it('reaches no inner server by any road of a page', async () => {
    await withGuardedPage({}, async (page, proxy, context) => {
      await attack(page, context);
      const tried = () => [...new Set(proxy.refusals().map(({ host }) => host.split('.')[0]!))].sort();
      await expect.poll(tried, POLL).toEqual(expect.arrayContaining([...TRAVELLED].sort()));
    });
    expect([...canaryHosts]).toEqual([]);
    expect(canary.connections()).toBe(0);
  });

  it('reaches no inner server by speculation', async () => {
    await withGuardedPage({}, async (page, proxy) => {
      await page.goto(`https://app.test:${secureApp.port}/speculate`);
      await expect.poll(() => proxy.refusals().map(({ host }) => host), POLL).toContain('sibling.app.test');
      await expect.poll(() => appRequests, POLL).toContain(`app.test:${secureApp.port} /speculated`);
    });
    expect(canary.connections()).toBe(0);
  });

  it('reaches no inner server by navigation, in any spelling of its address', async () => {
    await withGuardedPage({}, async (page, proxy) => {
      const own = `http://app.test:${app.port}`;
      const inner = [
        '127.0.0.1',
        'localhost',
        '[::1]',
        '0x7f.1',
        '2130706433',
        '0.0.0.0',
        '[::ffff:7f00:1]',
        'evil.test',
      ];
      for (const host of inner) {
        const url = `http://${host}:${canary.port}/`;
        const direct = await page.goto(url);
        expect(direct?.status(), url).toBe(403);
        expect(await direct?.headerValue('x-proofrun-guard'), url).toBe('refused');
        const redirected = await page.goto(`${own}/?to=${encodeURIComponent(url)}`);
        expect(redirected?.status(), url).toBe(403);
      }
      await expect(page.goto(`https://127.0.0.1:${canary.port}/`)).rejects.toThrow('ERR_TUNNEL_CONNECTION_FAILED');
      expect(proxy.stats().refused).toBeGreaterThanOrEqual(inner.length * 2 + 1);
    });
    expect(canary.connections()).toBe(0);
  });

  it('refuses the second answer of a name that rebinds', async () => {
    const answers = [['127.0.0.1']];
    const rebinding: Resolve = async () => answers.shift() ?? ['0.0.0.0'];
    const allow: AllowEntry[] = [{ kind: 'exact', host: 'rebind.test', port: '*' }];
    const target = `http://rebind.test:${app.port}/`;
    await withGuardedPage({ target, allow, resolve: rebinding }, async (page) => {
      expect((await page.goto(target))?.status()).toBe(200);
      expect(await page.evaluate(async () => (await fetch('/second')).status)).toBe(403);
    });
    expect(appRequests).toContain(`rebind.test:${app.port} /`);
    expect(appRequests).not.toContain(`rebind.test:${app.port} /second`);
  });

  it('sends no packet of WebRTC or WebTransport past the proxy', async () => {
    const { port } = udp.address() as AddressInfo;
    await withGuardedPage({}, async (page) => {
      await page.goto(`https://app.test:${secureApp.port}/`);
      await page.evaluate(gatherIce(port));
      expect(await page.evaluate(openTransport(port))).toBe('failed');
    });
    expect(udpPackets).toBe(0);
  });
});

/** Page script: asks a STUN server for candidates until gathering ends. */
const gatherIce = (port: number): string => `(async () => {
  const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] });
  peer.createDataChannel('x');
  const gathered = new Promise((done) => {
    peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && done();
    setTimeout(done, 1500);
  });
  await peer.setLocalDescription(await peer.createOffer());
  await gathered;
  peer.close();
})()`;

/** Page script: tries HTTP/3 to the port and says how that ended. */
const openTransport = (port: number): string => `(async () => {
  const late = new Promise((done) => setTimeout(done, 1500, 'late'));
  const transport = new WebTransport('https://127.0.0.1:${port}/');
  const outcome = await Promise.race([transport.ready.then(() => 'open', () => 'failed'), late]);
  transport.closed.catch(() => undefined);
  return outcome;
})()`;

// These run last: they let the canaries be hit, to show that the silence above means something.
describe('the canaries', { timeout: TEST_MS }, () => {
  it('hear every road once the operator opens the inner names', async () => {
    await withGuardedPage({ allow: [ALL_NAMES] }, async (page, _proxy, context) => {
      await attack(page, context);
      const audible = TRAVELLED.filter((vector) => !TLS_VECTORS.includes(vector));
      await expect.poll(() => [...canaryHosts].sort(), POLL).toEqual(expect.arrayContaining([...audible].sort()));
    });
  });

  it('hear WebRTC and WebTransport in a browser without proxy and flags', async () => {
    const { port } = udp.address() as AddressInfo;
    expect(udpPackets).toBe(0);
    const open = await chromium.launch({
      executablePath: findShell(),
      args: FLAGS.filter((flag) => flag !== '--disable-quic'),
    });
    try {
      const page = await open.newPage({ ignoreHTTPSErrors: true });
      await page.goto(`https://127.0.0.1:${secureApp.port}/`);
      await page.evaluate(gatherIce(port));
      expect(udpPackets).toBeGreaterThan(0);
      udpPackets = 0;
      await page.evaluate(openTransport(port));
      expect(udpPackets).toBeGreaterThan(0);
    } finally {
      await open.close();
    }
  });
});
