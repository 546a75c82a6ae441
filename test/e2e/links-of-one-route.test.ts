// A server that fails for every way to sort a list is one finding, which is fixed when all of them work.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFixCheck } from '../kit/start-fix-check.ts';
import { type Target, page, startTarget } from '../kit/target.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

const columns = ['name', 'place', 'owner', 'colour', 'weight'];
let failing: readonly string[] = columns;

let world: WorkingService;
let target: Target;
beforeAll(async () => {
  world = await startWorkingService();
  const links = columns.map((name) => `<a href="/list?sort=${name}">Sort by ${name}</a>`).join('<br>');
  target = await startTarget({
    '/': page('Tools', links),
    '/list': (request, response) => {
      const sort = new URL(request.url ?? '/', 'http://target.test').searchParams.get('sort') ?? '';
      const status = failing.includes(sort) ? 500 : 200;
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(page('List', `<p>${sort}</p>`));
    },
  });
}, 120_000);
afterAll(async () => {
  await world?.close();
  await target?.close();
});

it('links to one failing route are one finding, and a part of them fixed is no fix', { timeout: 300_000 }, async () => {
  const { runId, key } = await world.start({ url: `${target.url}/`, viewport: 'desktop', pagesLimit: 1 });
  const { report } = await world.finished(runId);
  expect(report.findings.map(({ type, title }) => [type, title])).toEqual([
    ['broken_link', 'Links lead to pages that return HTTP 500'],
  ]);
  expect(report.findings[0]?.evidence[0]?.facts).toMatchObject({ status: 500, links: 5 });
  const statusOf = async () =>
    (await world.finished(await startFixCheck(world, { runId, key }))).report.fixVerification?.status;
  failing = ['weight'];
  expect(await statusOf()).toBe('still_reproduces');
  failing = [];
  expect(await statusOf()).toBe('fixed_verified');
});
