import tls from 'node:tls';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type EgressProxyOptions, openEgressProxy } from './egress-proxy.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { type LocalServer, openLocalServer } from './kit/local-server.ts';
import { selfSignedCertificate } from './kit/self-signed-certificate.ts';

const trusted = selfSignedCertificate(['app.test']);
let app: LocalServer;
let secure: LocalServer;
let canary: LocalServer;
let base = '';
let cookies: (string | undefined)[] = [];

beforeAll(async () => {
  canary = await openLocalServer((_asked, answer) => answer.end('secret'));
  app = await openLocalServer((asked, answer) => {
    const { pathname, searchParams } = new URL(asked.url ?? '/', base);
    cookies.push(asked.headers.cookie);
    if (pathname === '/to') return void answer.writeHead(302, { location: searchParams.get('url')! }).end();
    if (pathname === '/gzip') return void answer.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('hello'));
    if (pathname === '/bomb') {
      return void answer.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(5_000_000)));
    }
    if (pathname === '/big') return void answer.end(Buffer.alloc(100_000));
    if (pathname === '/headers') {
      const size = Number(searchParams.get('bytes'));
      return void answer
        .writeHead(Number(searchParams.get('status') ?? 200), { 'x-large': 'x'.repeat(size) })
        .end('ok');
    }
    if (pathname === '/silent') return;
    if (pathname === '/cut') return void asked.socket.destroy();
    if (pathname.startsWith('/chain/')) {
      return void answer.writeHead(301, { location: `/chain/${Number(pathname.slice(7)) + 1}` }).end();
    }
    answer.writeHead(200, { 'content-type': 'text/plain; charset=latin1' }).end(Buffer.from([0x68, 0xe9]));
  });
  secure = await openLocalServer((asked, answer) => answer.end(`host ${asked.headers.host}`), trusted);
  base = `http://app.test:${app.port}`;
});
afterAll(async () => {
  await Promise.all([app.close(), secure.close(), canary.close()]);
});

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function egressFor(port: number, options: Partial<EgressProxyOptions> = {}) {
  const proxy = await openEgressProxy({
    target: new URL(`http://app.test:${port}/`),
    allow: [{ kind: 'exact', host: 'app.test', port }],
    resolve: async (host) => (host === 'gone.example.com' ? [] : ['127.0.0.1']),
    ...options,
  });
  closers.push(proxy.close);
  return proxy.egress;
}
const get = async (path: string, options = {}) =>
  guardedFetch(path.startsWith('http') ? path : base + path, { egress: await egressFor(app.port), ...options });

describe('guardedFetch', () => {
  it('reads a page with its charset', async () => {
    expect(await get('/')).toMatchObject({ status: 200, bodyText: 'hé', finalUrl: `${base}/`, redirects: [] });
  });

  it('reads a compressed page, and no bomb', async () => {
    expect(await get('/gzip')).toMatchObject({ bodyText: 'hello' });
    expect(await get('/bomb', { maxBytes: 1_000_000 })).toMatchObject({ failure: { kind: 'too_large' } });
  });

  it('answers HEAD without a body', async () => {
    expect(await get('/', { method: 'HEAD' })).toMatchObject({ status: 200, bodyText: '' });
  });

  it('follows a redirect and lists it', async () => {
    const fetched = await get('/to?url=/end');
    expect(fetched).toMatchObject({ status: 200, finalUrl: `${base}/end`, redirects: [{ status: 302 }] });
    expect(await get('/to?url=/end', { maxRedirects: 0 })).toMatchObject({ status: 302, redirects: [] });
  });

  it.each([
    ['to a loopback address', () => `http://127.0.0.1:${canary.port}/`],
    ['to its decimal spelling', () => `http://2130706433:${canary.port}/`],
    ['to a name that leads inside', () => `http://evil.example.com:${canary.port}/`],
    ['to the same name on another port', () => `http://app.test:${canary.port}/`],
    ['without a scheme', () => `//127.0.0.1:${canary.port}/`],
    ['to a file', () => 'file:///etc/passwd'],
    ['with a user name', () => `http://a@app.test:${app.port}/`],
    ['to metadata', () => 'http://169.254.169.254/'],
  ])('refuses a redirect %s', async (_kind, location) => {
    const fetched = await get(`/to?url=${encodeURIComponent(location())}`);
    expect(fetched).toMatchObject({ status: 0, failure: { kind: 'refused' } });
    expect(canary.connections()).toBe(0);
  });

  it('stops at five redirects and at a loop', async () => {
    const long = await get('/chain/0');
    expect(long.failure?.kind).toBe('too_many_redirects');
    expect(long.redirects).toHaveLength(6);
    expect((await get('/chain/0', { maxRedirects: 50 })).redirects).toHaveLength(6);
    expect((await get('/to?url=%23again')).failure?.kind).toBe('redirect_loop');
  });

  it('keeps cookies from another origin', async () => {
    cookies = [];
    const headers = { Cookie: 'a=1' };
    await get('/', { headers });
    const other = await openLocalServer((asked, answer) => {
      cookies.push(asked.headers.cookie);
      answer.end();
    });
    try {
      const egress = await egressFor(app.port, { allow: [{ kind: 'exact', host: 'app.test', port: '*' }] });
      const location = encodeURIComponent(`http://app.test:${other.port}/`);
      expect((await get(`/to?url=${location}`, { egress, headers })).status).toBe(200);
    } finally {
      await other.close();
    }
    expect(cookies).toEqual(['a=1', 'a=1', undefined]);
  });

  it('answers every network failure as a value', async () => {
    expect((await get('/silent', { deadlineMs: 50 })).failure?.kind).toBe('timeout');
    expect((await get('/cut')).failure?.kind).toBe('connect');
    expect((await get('/big', { maxBytes: 1000 })).failure?.kind).toBe('too_large');
    expect((await get('http://gone.example.com/')).failure?.kind).toBe('unresolvable');
    expect((await get('nonsense')).failure?.kind).toBe('malformed');
    expect((await get('/', { headers: { 'x-a': 'b\r\nc: d' } })).failure?.kind).toBe('malformed');
    const dead = await openLocalServer(() => undefined);
    await dead.close();
    const refused = await guardedFetch(`http://app.test:${dead.port}/`, { egress: await egressFor(dead.port) });
    expect(refused.failure).toEqual({ kind: 'connect', reason: 'ECONNREFUSED' });
  });

  it('refuses a certificate nobody vouches for, and takes one that is trusted for this name', async () => {
    const egress = await egressFor(secure.port);
    const url = `https://app.test:${secure.port}/`;
    expect((await guardedFetch(url, { egress })).failure?.kind).toBe('tls');
    const before = tls.getCACertificates('default');
    tls.setDefaultCACertificates([trusted.cert]);
    try {
      expect(await guardedFetch(url, { egress })).toMatchObject({
        status: 200,
        bodyText: `host app.test:${secure.port}`,
      });
    } finally {
      tls.setDefaultCACertificates(before);
    }
  });
});

describe('a fetch counts towards the run', () => {
  const spending = (runBytes: number) => egressFor(app.port, { limits: { runBytes } });

  it('with every byte of its body', async () => {
    const egress = await spending(1_000_000);
    await guardedFetch(`${base}/big`, { egress });
    expect(egress.meter.stats().bytesDown).toBeGreaterThan(100_000);
    expect(egress.meter.stats().bytesDown).toBeLessThan(101_000);
  });

  it('with its headers, which can be larger than its body', async () => {
    const egress = await spending(1_000_000);
    await guardedFetch(`${base}/headers?bytes=40000`, { egress });
    expect(egress.meter.stats().bytesDown).toBeGreaterThan(40_000);
  });

  it('with a body of which it wants only the beginning', async () => {
    const egress = await spending(1_000_000);
    expect(await guardedFetch(`${base}/big`, { egress, maxBytes: 10 })).toMatchObject({
      status: 200,
      failure: { kind: 'too_large' },
    });
    expect(egress.meter.stats().bytesDown).toBeGreaterThan(10);
  });

  it('so that the answer on which the bytes run out keeps its status, and no more is asked', async () => {
    const egress = await spending(50_000);
    expect(await guardedFetch(`${base}/big`, { egress })).toMatchObject({ status: 200, failure: { kind: 'spent' } });
    const before = app.connections();
    expect(await guardedFetch(`${base}/`, { egress })).toMatchObject({ status: 0, failure: { kind: 'spent' } });
    expect(app.connections()).toBe(before);
    expect(egress.meter.stats().capsExceeded).toBe(1);
  });

  it('so that one that is under way when the bytes run out elsewhere is spent, not cut by its host', async () => {
    const egress = await spending(50_000);
    const before = app.connections();
    const waiting = guardedFetch(`${base}/silent`, { egress });
    await expect.poll(() => app.connections()).toBe(before + 1);
    await guardedFetch(`${base}/big`, { egress });
    expect((await waiting).failure?.kind).toBe('spent');
  });

  it('and ends with it', async () => {
    const egress = await egressFor(app.port);
    const before = app.connections();
    const waiting = guardedFetch(`${base}/silent`, { egress, deadlineMs: 20_000 });
    await expect.poll(() => app.connections()).toBe(before + 1);
    await closers.pop()!();
    expect((await waiting).failure?.kind).toBe('connect');
  });
});

describe('the headers of an answer', () => {
  it.each([
    ['17 KB', 17 * 1024, 200],
    ['60 KB', 60 * 1024, 200],
    ['60 KB of a missing page', 60 * 1024, 404],
  ])('are read up to their limit: %s', async (_what, bytes, status) => {
    expect(await get(`/headers?bytes=${bytes}&status=${status}`)).toMatchObject({ status, bodyText: 'ok' });
  });

  it('beyond their limit are a limit, and no failure to connect', async () => {
    const egress = await egressFor(app.port);
    expect(await guardedFetch(`${base}/headers?bytes=70000`, { egress })).toMatchObject({
      status: 0,
      failure: { kind: 'too_large', reason: 'headers of more than 65536 bytes' },
    });
    expect(egress.meter.stats()).toMatchObject({ capsExceeded: 1, unreachable: 0 });
  });
});
