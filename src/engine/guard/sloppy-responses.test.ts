// Responses that break the rules of HTTP, and that Chromium opens all the same: through the proxy and through guardedFetch.
import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EgressProxy, openEgressProxy } from './egress-proxy.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { type LocalServer, openLocalServer } from './kit/local-server.ts';

const ok = 'HTTP/1.1 200 OK\r\n';
const whole = 'Content-Length: 2\r\n\r\nhi';

const accepted: Readonly<Record<string, string>> = {
  'bare line feeds': 'HTTP/1.1 200 OK\nContent-Length: 2\n\nhi',
  'no words after the status': `HTTP/1.1 200\r\n${whole}`,
  'a control character in a header': `${ok}X-Shop: a\x01b\r\n${whole}`,
  'a folded header': `${ok}X-Shop: a\r\n b\r\n${whole}`,
  'spaces after the size of a chunk': `${ok}Transfer-Encoding: chunked\r\n\r\n2  \r\nhi\r\n0\r\n\r\n`,
  'a length beside chunks': `${ok}Content-Length: 50\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n`,
  'chunks that end twice': `${ok}Transfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n0\r\n\r\n`,
  'chunks that end twice before the connection closes': `${ok}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n0\r\n\r\n`,
  'a version that nobody knows': `HTTP/1.2 200 OK\r\n${whole}`,
  'more than its length': `${ok}${whole} there`,
  'more than its length before the connection closes': `${ok}Connection: close\r\n${whole} there`,
};
const unreadable: Readonly<Record<string, string>> = {
  'a space before the colon': `${ok}X-Shop : a\r\n${whole}`,
  'a line without a colon': `${ok}shop\r\n${whole}`,
  'its length twice': `${ok}Content-Length: 2\r\n${whole}`,
  'an empty length': `${ok}Content-Length: \r\n\r\nhi`,
};
const rows = { ...accepted, ...unreadable };

let app: LocalServer;
let proxy: EgressProxy;
let base = '';

beforeAll(async () => {
  app = await openLocalServer((asked) => {
    const name = decodeURIComponent(asked.url?.slice(1) ?? '');
    asked.socket.end(Buffer.from(rows[name] ?? 'shop', 'latin1'));
  });
  base = `http://app.test:${app.port}`;
  proxy = await openEgressProxy({
    target: new URL(base),
    allow: [{ kind: 'exact', host: 'app.test', port: app.port }],
    resolve: async () => ['127.0.0.1'],
  });
});
afterAll(async () => {
  await proxy?.close();
  await app?.close();
});

interface Answer {
  readonly status: number | undefined;
  readonly mark: unknown;
  readonly text: string;
}

const ask = (name: string, method = 'GET'): Promise<Answer | 'cut'> =>
  new Promise((done) => {
    const path = `${base}/${encodeURIComponent(name)}`;
    const asked = request({ host: '127.0.0.1', port: proxy.port, path, method });
    asked.on('error', () => done('cut'));
    asked.on('response', (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += chunk));
      answer.on('error', () => done('cut'));
      answer.on('end', () => done({ status: answer.statusCode, mark: answer.headers['x-proofrun-guard'], text }));
    });
    asked.end(method === 'POST' ? 'user=anna' : '');
  });

it.each(Object.keys(accepted))('%s: the page is passed on', async (name) => {
  const page = { status: 200, mark: undefined, text: 'hi' };
  expect(await ask(name)).toEqual(page);
  // A request with a body rides on no pooled connection.
  expect(await ask(name, 'POST')).toEqual(page);
  const fetched = await guardedFetch(`${base}/${encodeURIComponent(name)}`, { egress: proxy.egress });
  expect(fetched).toMatchObject({ status: 200, bodyText: 'hi' });
  expect(fetched.failure).toBeUndefined();
});

it.each(Object.keys(unreadable))('%s: nothing is said about the target', async (name) => {
  expect(await ask(name)).toEqual({ status: 502, mark: 'unreadable', text: '' });
  const fetched = await guardedFetch(`${base}/${encodeURIComponent(name)}`, { egress: proxy.egress });
  expect(fetched.failure?.kind).toBe('malformed');
});

it('what is no HTTP at all is cut, as a browser would show it', async () => {
  expect(await ask('nothing')).toBe('cut');
});
