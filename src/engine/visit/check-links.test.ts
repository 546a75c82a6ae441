// A run checks a limited number of links, and reports that the others were not checked.
import { limit } from '#contract/limits.ts';
import { parseAllowList } from '#engine/guard/allow-list.ts';
import { type EgressProxyOptions, openEgressProxy } from '#engine/guard/egress-proxy.ts';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createLinkChecker } from './check-links.ts';

async function open(listener: RequestListener, limits: EgressProxyOptions['limits'] = {}) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const allow = parseAllowList('127.0.0.1:*');
  if (!allow.ok) throw new Error(allow.reason);
  const proxy = await openEgressProxy({ target: new URL(origin), allow: allow.entries, limits });
  onTestFinished(() => proxy.close());
  const checkerOf = (routes: readonly string[]) =>
    createLinkChecker({ egress: proxy.egress, origin, paths: new Map(routes.map((route) => [route, route])) });
  return { proxy, checkerOf };
}

test('links beyond the limit are not requested; links that could change something do not count', async () => {
  let hits = 0;
  const { checkerOf } = await open((_request, response) => {
    hits += 1;
    response.end();
  });
  const most = limit('linkChecks');
  const routes = [...Array(20).keys()].map((n) => `/logout?n=${n}`);
  routes.push(...[...Array(most + 5).keys()].map((n) => `/page/${n}`));
  const checks = await checkerOf(routes).check(routes);

  expect(hits).toBe(most);
  expect(checks.filter(({ status }) => status === 200)).toHaveLength(most);
  expect(checks.filter(({ failure }) => failure === 'not_checked')).toHaveLength(25);
});

test('link checks use up the bytes of the run; links after that are not checked, never broken', async () => {
  const { proxy, checkerOf } = await open((_request, response) => response.end(Buffer.alloc(50_000)), {
    runBytes: 500_000,
  });
  const routes = [...Array(40).keys()].map((n) => `/page/${n}`);
  const checks = await checkerOf(routes).check(routes);

  expect(proxy.stats().bytesDown).toBeGreaterThan(500_000);
  // Six are under way at a time, and each is cut at its next piece.
  expect(proxy.stats().bytesDown).toBeLessThan(1_000_000);
  expect(checks.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(5);
  expect(new Set(checks.map(({ failure }) => failure))).toEqual(new Set([null, 'not_checked']));
});

test('a link whose answer has large headers works; one with too large ones is unsure', async () => {
  const { checkerOf } = await open((request, response) => {
    response.setHeader('x-large', 'x'.repeat(request.url === '/large' ? 40_000 : 70_000));
    response.end();
  });
  expect(await checkerOf(['/large', '/too-large']).check(['/large', '/too-large'])).toEqual([
    { route: '/large', status: 200, failure: null },
    { route: '/too-large', status: null, failure: 'refused_by_guard' },
  ]);
});

test('a template is asked for with all values that are known', async () => {
  const { checkerOf } = await open((request, response) => {
    response.statusCode = request.url === '/list?sort=b' ? 500 : 200;
    response.end();
  });
  const { check } = checkerOf(['/list?sort=a', '/list?sort=b', '/list?page=2', '/list']);
  const answers = async (route: string) => (await check([route])).map((each) => [each.route, each.status]);
  expect(await answers('/list?sort')).toEqual([
    ['/list?sort=a', 200],
    ['/list?sort=b', 500],
  ]);
  expect(await answers('/list?sort=a')).toEqual([['/list?sort=a', 200]]);
  expect(await answers('/list')).toEqual([['/list', 200]]);
});
