import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { EgressLimits } from './egress-limits.ts';
import type { EgressEvent } from './egress-meter.ts';
import { type EgressProxy, openEgressProxy } from './egress-proxy.ts';
import { openLocalServer } from './kit/local-server.ts';

type Listener = Parameters<typeof openLocalServer>[0];

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function serve(listener: Listener) {
  const server = await openLocalServer(listener);
  closers.push(server.close);
  return server;
}

async function proxyTo(port: number, limits: Partial<EgressLimits> = {}, answers?: string[][]) {
  const events: EgressEvent[] = [];
  const proxy = await openEgressProxy({
    target: new URL(`http://app.test:${port}/`),
    allow: [{ kind: 'exact', host: 'app.test', port }],
    resolve: async () => answers?.shift() ?? ['127.0.0.1'],
    limits,
    onEvent: (event) => events.push(event),
  });
  closers.push(proxy.close);
  return { proxy, events };
}

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

function ask(
  proxy: EgressProxy,
  url: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer | 'cut'> {
  return new Promise((done) => {
    const asked = request({
      host: '127.0.0.1',
      port: proxy.port,
      path: url,
      method,
      headers,
      agent: false,
      maxHeaderSize: 256 * 1024,
    });
    asked.maxHeadersCount = 0;
    asked.on('error', () => done('cut'));
    asked.on('response', (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += chunk));
      answer.on('error', () => done('cut'));
      answer.on('end', () => done({ status: answer.statusCode!, headers: answer.headers, body: text }));
    });
    asked.end(body);
  });
}

/** Sends raw bytes and gives back all that came until the other side closed. */
function speak(port: number, bytes: string): Promise<string> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => done(text));
    socket.write(bytes, 'latin1');
    onTestFinished(() => void socket.destroy());
  });
}

it('a proxy for a job that only reads passes GET and HEAD, and no other method', async () => {
  const got: string[] = [];
  const server = await serve((asked, answer) => {
    got.push(asked.method ?? '');
    answer.end('read');
  });
  const proxy = await openEgressProxy({
    target: new URL(`http://app.test:${server.port}/`),
    allow: [{ kind: 'exact', host: 'app.test', port: server.port }],
    resolve: async () => ['127.0.0.1'],
    readOnly: true,
  });
  closers.push(proxy.close);
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PURGE'];
  const statuses: unknown[] = [];
  for (const method of methods) {
    const answer = await ask(proxy, `http://app.test:${server.port}/`, { method });
    statuses.push(answer === 'cut' ? answer : answer.status);
  }
  expect(statuses).toEqual([200, 200, 403, 403, 403, 403, 403, 403]);
  expect(got).toEqual(['GET', 'HEAD']);
});

describe('a plain request', () => {
  it('reaches the vetted address with its own host name, without what speaks to the proxy', async () => {
    let seen: IncomingMessage['headers'] = {};
    let path = '';
    const app = await serve((asked, answer) => {
      seen = asked.headers;
      path = asked.url!;
      answer
        .writeHead(200, { 'x-proofrun-guard': 'refused', 'set-cookie': ['a=1', 'b=2'], 'x-app': 'yes' })
        .end('hello');
    });
    const { proxy } = await proxyTo(app.port);
    const headers = {
      host: 'lie.example.com',
      'proxy-authorization': 'x',
      'proxy-connection': 'keep-alive',
      connection: 'x-hop',
      'x-hop': '1',
      'x-end': '2',
    };
    const answer = await ask(proxy, `http://app.test:${app.port}/a?b=c`, { headers });
    expect(answer).toMatchObject({
      status: 200,
      body: 'hello',
      headers: { 'x-app': 'yes', 'set-cookie': ['a=1', 'b=2'] },
    });
    expect((answer as Answer).headers['x-proofrun-guard']).toBeUndefined();
    expect(path).toBe('/a?b=c');
    expect(seen).toMatchObject({ host: `app.test:${app.port}`, 'x-end': '2' });
    for (const name of ['proxy-authorization', 'proxy-connection', 'x-hop']) expect(seen).not.toHaveProperty(name);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('carries a %s body, counted or chunked', async (method) => {
    const app = await serve((asked, answer) => void asked.pipe(answer));
    const { proxy } = await proxyTo(app.port);
    const url = `http://app.test:${app.port}/`;
    const counted = await ask(proxy, url, { method, body: 'some body', headers: { 'content-length': '9' } });
    expect(counted).toMatchObject({ body: 'some body' });
    const chunked = await ask(proxy, url, { method, body: 'some body', headers: { 'transfer-encoding': 'chunked' } });
    expect(chunked).toMatchObject({ body: 'some body' });
  });

  it('is refused with the mark of the guard', async () => {
    const canary = await serve((_asked, answer) => answer.end());
    const { proxy, events } = await proxyTo(4000);
    const answer = await ask(proxy, `http://127.0.0.1:${canary.port}/`);
    expect(answer).toMatchObject({ status: 403, headers: { 'x-proofrun-guard': 'refused' } });
    expect(canary.connections()).toBe(0);
    expect(proxy.refusals()).toEqual([
      { host: '127.0.0.1', port: canary.port, reason: 'the address is not public (loopback)' },
    ]);
    expect(events).toEqual([{ kind: 'refused', ...proxy.refusals()[0]! }]);
  });

  it('is judged again on every hop, so a rebinding name is refused at once', async () => {
    const app = await serve((_asked, answer) => answer.end('ok'));
    const { proxy } = await proxyTo(app.port, {}, [['127.0.0.1'], ['169.254.169.254']]);
    expect(await ask(proxy, `http://app.test:${app.port}/`)).toMatchObject({ status: 200 });
    expect(await ask(proxy, `http://app.test:${app.port}/`)).toMatchObject({ status: 403 });
  });

  it('is cut, not answered, when the host is dead', async () => {
    const app = await serve(() => undefined);
    await app.close();
    const { proxy, events } = await proxyTo(app.port);
    expect(await ask(proxy, `http://app.test:${app.port}/`)).toBe('cut');
    expect(events).toEqual([{ kind: 'unreachable', host: 'app.test', port: app.port, reason: 'ECONNREFUSED' }]);
  });

  it('is cut when the host stays silent', async () => {
    const app = await serve(() => undefined);
    const { proxy, events } = await proxyTo(app.port, { idleMs: 60 });
    expect(await ask(proxy, `http://app.test:${app.port}/`)).toBe('cut');
    expect(events).toMatchObject([{ kind: 'unreachable' }]);
  });

  it.each(['counted', 'chunked'])('shows a cut %s answer as cut', async (framing) => {
    const app = await serve((_asked, answer) => {
      if (framing === 'counted') answer.setHeader('content-length', '100');
      answer.write('half', () => answer.destroy());
    });
    const { proxy } = await proxyTo(app.port);
    expect(await ask(proxy, `http://app.test:${app.port}/`)).toBe('cut');
  });

  it('is given up when the browser goes away, inside a tunnel too', async () => {
    let left = 0;
    const app = await serve((asked) => {
      asked.socket.on('close', () => (left += 1));
    });
    const { proxy } = await proxyTo(app.port);
    const authority = `app.test:${app.port}`;
    const clients = [
      `GET http://${authority}/ HTTP/1.1\r\nHost: a\r\n\r\n`,
      `CONNECT ${authority} HTTP/1.1\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n`,
    ].map((bytes) => {
      const socket = connect(proxy.port, '127.0.0.1');
      socket.write(bytes);
      return socket;
    });
    await expect.poll(() => app.connections()).toBe(2);
    for (const socket of clients) socket.resetAndDestroy();
    await expect.poll(() => left).toBe(2);
  });

  it('leaves nothing behind on a pooled connection', async () => {
    const app = await serve((_asked, answer) => answer.end('ok'));
    const { proxy } = await proxyTo(app.port);
    const warnings: Error[] = [];
    const note = (warning: Error): number => warnings.push(warning);
    process.on('warning', note);
    onTestFinished(() => void process.off('warning', note));
    for (let i = 0; i < 15; i += 1) await ask(proxy, `http://app.test:${app.port}/`);
    expect(app.connections()).toBe(1);
    expect(warnings).toEqual([]);
  });

  it('survives a pooled connection that the server closes', async () => {
    let served = 0;
    const app = await serve((asked, answer) => {
      served += 1;
      if (served === 2) return void asked.socket.destroy();
      answer.end(`answer ${served}`);
    });
    const { proxy } = await proxyTo(app.port);
    expect(await ask(proxy, `http://app.test:${app.port}/`)).toMatchObject({ body: 'answer 1' });
    expect(await ask(proxy, `http://app.test:${app.port}/`)).toMatchObject({ body: 'answer 3' });
    expect(app.connections()).toBe(2);
  });
});

describe('the caps', () => {
  it('cut a response that turns out to be too large', async () => {
    const app = await serve((_asked, answer) => {
      answer.write(Buffer.alloc(2500));
      answer.end(Buffer.alloc(2500));
    });
    const { proxy, events } = await proxyTo(app.port, { responseBytes: 4000 });
    expect(await ask(proxy, `http://app.test:${app.port}/`)).toBe('cut');
    expect(events).toEqual([{ kind: 'cap_exceeded', cap: 'response', host: 'app.test', port: app.port }]);
  });

  it('tell of a response that says itself that it is too large, and take nothing of it', async () => {
    const app = await serve((_asked, answer) => answer.end(Buffer.alloc(5000)));
    const { proxy, events } = await proxyTo(app.port, { responseBytes: 4000 });
    expect(await ask(proxy, `http://app.test:${app.port}/`)).toMatchObject({
      status: 502,
      headers: { 'x-proofrun-guard': 'limit' },
    });
    expect(events).toEqual([{ kind: 'cap_exceeded', cap: 'response', host: 'app.test', port: app.port }]);
    expect(proxy.stats().bytesDown).toBe(0);
  });

  it('end the run when its sum is used up, once', async () => {
    const app = await serve((_asked, answer) => answer.end(Buffer.alloc(3000)));
    const { proxy, events } = await proxyTo(app.port, { runBytes: 5000 });
    const url = `http://app.test:${app.port}/`;
    expect(await ask(proxy, url)).toMatchObject({ status: 200 });
    expect(await ask(proxy, url)).toBe('cut');
    expect(await ask(proxy, url)).toMatchObject({ status: 403 });
    expect(events.filter(({ kind }) => kind === 'cap_exceeded')).toHaveLength(1);
    expect(proxy.stats()).toMatchObject({ requests: 2, refused: 1, capsExceeded: 1 });
    expect(proxy.stats().bytesDown).toBeGreaterThan(6000);
  });

  it.each([
    ['response', { responseBytes: 4000 }],
    ['run', { runBytes: 4000 }],
  ])('of a %s are told once, however many pieces come after', async (cap, limits) => {
    const app = await serve((_asked, answer) => {
      for (let piece = 0; piece < 8; piece += 1) answer.write(Buffer.alloc(1500));
      answer.end();
    });
    const { proxy, events } = await proxyTo(app.port, limits);
    expect(await ask(proxy, `http://app.test:${app.port}/`)).toBe('cut');
    expect(events).toMatchObject([{ kind: 'cap_exceeded', cap }]);
  });

  it('end the run when a tunnel uses up its sum', async () => {
    const app = await serve((_asked, answer) => answer.end(Buffer.alloc(9000)));
    const { proxy, events } = await proxyTo(app.port, { runBytes: 5000 });
    const authority = `app.test:${app.port}`;
    await speak(proxy.port, `CONNECT ${authority} HTTP/1.1\r\n\r\nGET / HTTP/1.1\r\nHost: ${authority}\r\n\r\n`);
    expect(events).toMatchObject([{ kind: 'cap_exceeded', cap: 'run' }]);
  });
});

describe('the headers of a response', () => {
  const cookies = (count: number, size: number): string[] =>
    Array.from({ length: count }, () => ['set-cookie', `a=${'v'.repeat(size)}`]).flat();
  const HEADERS: [what: string, raw: string[], reads: string][] = [
    ['one of 17 KB', ['x-large', 'x'.repeat(17 * 1024)], 'x-large'],
    ['one of 60 KB', ['x-large', 'x'.repeat(60 * 1024)], 'x-large'],
    ['3,000 small ones', [...Array(3_000).keys()].flatMap((n) => [`x-${n}`, 'v']), 'x-2999'],
    ['200 cookies of 250 bytes', cookies(200, 250), 'set-cookie'],
    ['a policy of 30 KB', ['content-security-policy', `img-src ${'a.test '.repeat(4_000)}`], 'content-security-policy'],
  ];

  it.each(HEADERS)('are passed on up to their limit: %s', async (_what, raw, reads) => {
    const app = await serve((_asked, answer) => answer.writeHead(200, raw).end('ok'));
    const { proxy, events } = await proxyTo(app.port);
    const answer = (await ask(proxy, `http://app.test:${app.port}/`)) as Answer;
    expect(answer).toMatchObject({ status: 200, body: 'ok' });
    expect(answer.headers[reads]).toBeDefined();
    expect(events).toEqual([]);
  });

  it.each([
    ['one of 70 KB', ['x-large', 'x'.repeat(70_000)]],
    ['20,000 small ones', [...Array(20_000).keys()].flatMap((n) => [`x-${n}`, 'v'])],
    ['a megabyte of cookies', cookies(300, 3_500)],
    ['a redirect to a very long address', ['location', `/${'x'.repeat(70_000)}`]],
  ])('beyond their limit are told as a limit, never as a dead host: %s', async (_what, raw) => {
    const app = await serve((_asked, answer) => answer.writeHead(302, raw).end());
    const { proxy, events } = await proxyTo(app.port);
    const url = `http://app.test:${app.port}/`;
    expect(await ask(proxy, url)).toMatchObject({ status: 502, headers: { 'x-proofrun-guard': 'limit' } });
    expect(events).toEqual([{ kind: 'cap_exceeded', cap: 'headers', host: 'app.test', port: app.port }]);
  });

  it('beyond their limit on a pooled connection are told just so, and asked for once', async () => {
    let served = 0;
    const app = await serve((_asked, answer) => {
      served += 1;
      answer.writeHead(200, { 'x-large': 'x'.repeat(served === 2 ? 70_000 : 10) }).end('ok');
    });
    const { proxy } = await proxyTo(app.port);
    const url = `http://app.test:${app.port}/`;
    expect(await ask(proxy, url)).toMatchObject({ body: 'ok' });
    expect(await ask(proxy, url)).toMatchObject({ status: 502 });
    expect(served).toBe(2);
    expect(await ask(proxy, url)).toMatchObject({ body: 'ok' });
  });

  it('count towards the run', async () => {
    const app = await serve((_asked, answer) => answer.writeHead(200, { 'x-large': 'x'.repeat(30_000) }).end());
    const { proxy, events } = await proxyTo(app.port, { runBytes: 50_000 });
    const url = `http://app.test:${app.port}/`;
    expect(await ask(proxy, url)).toMatchObject({ status: 200 });
    expect(await ask(proxy, url)).toBe('cut');
    expect(events).toMatchObject([{ kind: 'cap_exceeded', cap: 'run' }]);
  });
});

describe('the headers of a request', () => {
  it('of any size a browser sends are left to the target', async () => {
    const app = await openLocalServer((asked, answer) => answer.end(`${asked.headers.cookie?.length}`), undefined, 1e6);
    closers.push(app.close);
    const { proxy } = await proxyTo(app.port);
    const headers = { cookie: 'c'.repeat(500_000) };
    expect(await ask(proxy, `http://app.test:${app.port}/`, { headers })).toMatchObject({ body: '500000' });
  });
});

describe('the names of a run', () => {
  it('are looked up until there are too many; those already known still work', async () => {
    const app = await serve((_asked, answer) => answer.end('ok'));
    const events: EgressEvent[] = [];
    const proxy = await openEgressProxy({
      target: new URL(`http://app.test:${app.port}/`),
      allow: [{ kind: 'suffix', host: 'test', port: app.port }],
      resolve: async () => ['127.0.0.1'],
      maxNames: 3,
      onEvent: (event) => events.push(event),
    });
    closers.push(proxy.close);
    const answers: (number | string)[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'a']) {
      const answer = await ask(proxy, `http://${name}.test:${app.port}/`);
      answers.push(answer === 'cut' ? answer : answer.status);
    }
    expect(answers).toEqual([200, 200, 200, 403, 200]);
    expect(events).toMatchObject([{ kind: 'cap_exceeded', cap: 'names', host: 'd.test' }, { kind: 'refused' }]);
    const tunnel = await speak(proxy.port, `CONNECT e.test:${app.port} HTTP/1.1\r\n\r\n`);
    expect(tunnel).toMatch(/^HTTP\/1\.1 403 .*\r\nx-proofrun-guard: refused\r\n/);
  });
});

describe('a tunnel', () => {
  it('carries bytes both ways, those sent early too', async () => {
    const app = await serve((_asked, answer) => answer.end('through'));
    const { proxy } = await proxyTo(app.port);
    const authority = `app.test:${app.port}`;
    const text = await speak(
      proxy.port,
      `CONNECT ${authority} HTTP/1.1\r\n\r\nGET / HTTP/1.1\r\nHost: ${authority}\r\nConnection: close\r\n\r\n`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 200 Connection Established\r\n\r\nHTTP\/1\.1 200 OK[\s\S]*through/);
    expect(proxy.stats()).toMatchObject({ tunnels: 1 });
  });

  it.each([
    '127.0.0.1:PORT',
    '[::1]:PORT',
    '[::ffff:127.0.0.1]:PORT',
    '0x7f.1:PORT',
    'evil.example.com:PORT',
    'localhost:PORT',
  ])('to %s is refused with the mark of the guard', async (authority) => {
    const canary = await serve((_asked, answer) => answer.end());
    const { proxy } = await proxyTo(4000);
    const text = await speak(proxy.port, `CONNECT ${authority.replace('PORT', `${canary.port}`)} HTTP/1.1\r\n\r\n`);
    expect(text).toMatch(/^HTTP\/1\.1 403 .*\r\nx-proofrun-guard: refused\r\n/);
    expect(canary.connections()).toBe(0);
    expect(proxy.stats().refused).toBe(1);
  });

  it('to a dead host answers 502', async () => {
    const app = await serve(() => undefined);
    await app.close();
    const { proxy } = await proxyTo(app.port);
    expect(await speak(proxy.port, `CONNECT app.test:${app.port} HTTP/1.1\r\n\r\n`)).toMatch(/^HTTP\/1\.1 502 /);
  });

  it('ends when nothing moves', async () => {
    const app = await serve(() => undefined);
    const { proxy } = await proxyTo(app.port, { idleMs: 60 });
    expect(await speak(proxy.port, `CONNECT app.test:${app.port} HTTP/1.1\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('the proxy', () => {
  it.each([
    ['garbage', 'hello\r\n\r\n'],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['an origin-form path', 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['an https absolute form', 'GET https://app.test/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['an ftp absolute form', 'GET ftp://app.test/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['a CONNECT with no port', 'CONNECT app.test HTTP/1.1\r\n\r\n'],
    ['a CONNECT with a path', 'CONNECT app.test:80/x HTTP/1.1\r\n\r\n'],
    ['a CONNECT with a user name', 'CONNECT a@app.test:80 HTTP/1.1\r\n\r\n'],
    ['a CONNECT to port 99999', 'CONNECT app.test:99999 HTTP/1.1\r\n\r\n'],
    [
      'two framings',
      'POST http://app.test/ HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['huge headers', `GET http://app.test/ HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(1_200_000)}\r\n\r\n`],
  ])('outlives %s and sends nothing on', async (_kind, bytes) => {
    const app = await serve((_asked, answer) => answer.end('still here'));
    const { proxy } = await proxyTo(app.port);
    expect(await speak(proxy.port, bytes)).not.toContain(' 200 ');
    expect(app.connections()).toBe(0);
    expect(await ask(proxy, `http://app.test:${app.port}/`)).toMatchObject({ body: 'still here' });
  });

  it('frees its port and cuts what is open when it closes, even twice', async () => {
    const app = await serve(() => undefined);
    const { proxy } = await proxyTo(app.port);
    const waiting = ask(proxy, `http://app.test:${app.port}/`);
    const tunnel = speak(proxy.port, `CONNECT app.test:${app.port} HTTP/1.1\r\n\r\n`);
    await expect.poll(() => app.connections()).toBe(2);
    await proxy.close();
    await proxy.close();
    expect(await waiting).toBe('cut');
    await tunnel;
    expect(await ask(proxy, `http://app.test:${app.port}/`)).toBe('cut');
  });

  it('cannot be reached through itself', async () => {
    const { proxy } = await proxyTo(4000);
    const inner = await openEgressProxy({
      target: new URL('http://127.0.0.1:4000/'),
      allow: [{ kind: 'exact', host: '127.0.0.1', port: '*' }],
    });
    closers.push(inner.close);
    expect(await ask(inner, `http://127.0.0.1:${proxy.port}/`)).toMatchObject({ status: 403 });
    expect(await ask(inner, `http://127.0.0.1:${inner.port}/`)).toMatchObject({ status: 403 });
  });
});
