import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { limit } from '#contract/limits.ts';
import { type EgressProxy, openEgressProxy } from '#engine/guard/egress-proxy.ts';
import { type LocalServer, openLocalServer } from '#engine/guard/kit/local-server.ts';
import { SourceMaps } from './source-maps.ts';

// Column 9 of `function a(){b()}` is the name, and column 13 the place.
const code = 'function a(){b()}';
const map = { version: 3, sources: ['../src/cart.ts'], names: ['total'], mappings: 'AAAA,SAASA,IAyCT' };
const inline = (text: string): string => `data:application/json;base64,${Buffer.from(text).toString('base64')}`;

let app: LocalServer;
let other: LocalServer;
let base = '';
let proxy: EgressProxy;
let answers: Record<string, { body?: string; status?: number; headers?: Record<string, string> } | 'silent'> = {};
let asked: { path: string; method?: string | undefined; cookie?: string | undefined }[] = [];

beforeAll(async () => {
  other = await openLocalServer((_request, response) => response.end(JSON.stringify(map)));
  app = await openLocalServer((request, response) => {
    const path = request.url ?? '/';
    asked.push({ path, method: request.method, cookie: request.headers.cookie });
    const answer = answers[path];
    if (answer === 'silent') return;
    const { body = '', status = 200, headers = {} } = answer ?? { status: 404 };
    response.writeHead(status, headers).end(body);
  });
  base = `http://app.test:${app.port}`;
  proxy = await openEgressProxy({
    target: new URL(base),
    // The guard would let the run go to the other origin, too.
    allow: [{ kind: 'exact', host: 'app.test', port: '*' }],
    resolve: async () => ['127.0.0.1'],
  });
});
afterAll(async () => {
  await proxy.close();
  await Promise.all([app.close(), other.close()]);
});
afterEach(() => {
  answers = {};
  asked = [];
});

const open = (signal = AbortSignal.timeout(20_000)) => new SourceMaps({ egress: proxy.egress, origin: base, signal });
const place = (path = '/app.js') => ({ address: `${base}${path}`, line: 1, column: 14 });
const serve = (comment: string, mapped: string | null = JSON.stringify(map)): void => {
  answers = {
    '/app.js': { body: `${code}\n${comment}` },
    ...(mapped === null ? {} : { '/app.js.map': { body: mapped } }),
  };
};
const found = { file: 'src/cart.ts', line: 42, functionName: 'total', vendored: false };

describe('a public source map', () => {
  test('names file, line and function of a place, and is asked for once, by a stranger', async () => {
    serve('//# sourceMappingURL=app.js.map');
    const maps = open();
    expect(await maps.at(place())).toEqual(found);
    expect(await maps.at(place())).toEqual(found);
    expect(asked).toEqual(['/app.js', '/app.js.map'].map((path) => ({ path, method: 'GET', cookie: undefined })));
  });

  test('may be named by a header, or be written into the script', async () => {
    answers = {
      '/app.js': { body: code, headers: { sourcemap: '/maps/x.json' } },
      '/maps/x.json': { body: JSON.stringify(map) },
    };
    expect(await open().at(place())).toEqual(found);
    serve(`//# sourceMappingURL=${inline(JSON.stringify(map))}`, null);
    expect(await open().at(place())).toEqual(found);
  });

  test('counts against the bytes of the run', async () => {
    serve('//# sourceMappingURL=app.js.map');
    const before = proxy.egress.meter.stats().bytesDown;
    await open().at(place());
    expect(proxy.egress.meter.stats().bytesDown - before).toBeGreaterThan(JSON.stringify(map).length);
  });

  const none: [string, string, string | null][] = [
    ['nothing is named', '', null],
    ['it is missing', '//# sourceMappingURL=app.js.map', null],
    ['it is broken', '//# sourceMappingURL=app.js.map', '{"version":3,"mappings":'],
    ['it is a page', '//# sourceMappingURL=app.js.map', '<!doctype html>'],
    ['it is a file of the machine', '//# sourceMappingURL=file:///etc/passwd', null],
    ['it is no data of a map', '//# sourceMappingURL=data:text/html,<script>', null],
    ['it would change something', '//# sourceMappingURL=/account/delete?id=1', null],
  ];
  test.each(none)('gives nothing where %s', async (_what, comment, mapped) => {
    serve(comment, mapped);
    expect(await open().at(place())).toBe(null);
    expect(asked.filter(({ path }) => path.includes('delete'))).toEqual([]);
  });

  test('is never asked of another origin, and no redirect is followed there', async () => {
    serve(`//# sourceMappingURL=http://app.test:${other.port}/app.js.map`);
    expect(await open().at(place())).toBe(null);
    answers['/app.js'] = { body: `${code}\n//# sourceMappingURL=app.js.map` };
    answers['/app.js.map'] = { status: 302, headers: { location: `http://app.test:${other.port}/` } };
    expect(await open().at(place())).toBe(null);
    expect(await open().at({ ...place(), address: `http://app.test:${other.port}/app.js` })).toBe(null);
    expect(other.connections()).toBe(0);
  });

  test('that is too large is not read', async () => {
    serve('//# sourceMappingURL=app.js.map', `${JSON.stringify(map)}${' '.repeat(limit('sourceMapBytes'))}`);
    expect(await open().at(place())).toBe(null);
  });

  test('is given up when the time is over, and only so many are read', async () => {
    serve('//# sourceMappingURL=app.js.map');
    expect(await open(AbortSignal.abort()).at(place())).toBe(null);
    expect(asked).toEqual([]);
    const maps = open();
    for (let index = 0; index < limit('sourceMaps'); index += 1) await maps.at(place(`/${index}.js`));
    expect(await maps.at(place())).toBe(null);
  });
});
