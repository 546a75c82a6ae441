// A run checks a limited number of links, and reports that the others were not checked.
import { limit } from '#contract/limits.ts';
import { parseAllowList } from '#engine/guard/allow-list.ts';
import { createGuard } from '#engine/guard/guard.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createLinkChecker } from './check-links.ts';

test('links beyond the limit are not requested; links that could change something do not count', async () => {
  let hits = 0;
  const server = createServer((_request, response) => {
    hits += 1;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const allow = parseAllowList('127.0.0.1:*');
  if (!allow.ok) throw new Error(allow.reason);

  const most = limit('linkChecks');
  const routes = [...Array(20).keys()].map((n) => `/logout?n=${n}`);
  routes.push(...[...Array(most + 5).keys()].map((n) => `/page/${n}`));
  const checker = createLinkChecker({
    guard: createGuard({ target: new URL(origin), allow: allow.entries }),
    origin,
    paths: new Map(routes.map((route) => [route, route])),
  });
  const checks = await checker.check(routes);

  expect(hits).toBe(most);
  expect(checks.filter(({ status }) => status === 200)).toHaveLength(most);
  expect(checks.filter(({ failure }) => failure === 'not_checked')).toHaveLength(25);
});
