// A server that fails for every way to sort a list is one finding, and so are the links to a kind of page that is gone:
// it is fixed when all of them work.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFixCheck } from '../kit/start-fix-check.ts';
import { type Route, type Target, page, startTarget } from '../kit/target.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

const columns = ['name', 'place', 'owner', 'colour', 'weight'];
let failing: readonly string[] = columns;
const guides = ['tents', 'stoves', 'maps', 'ropes'];
let missing: readonly string[] = guides;

let world: WorkingService;
let target: Target;
beforeAll(async () => {
  world = await startWorkingService();
  const links = columns.map((name) => `<a href="/list?sort=${name}">Sort by ${name}</a>`).join('<br>');
  const guide =
    (name: string): Route =>
    (_request, response) => {
      response.writeHead(missing.includes(name) ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(page('Guide', `<p>About ${name}.</p>`));
    };
  const listOf = (names: readonly string[]): string =>
    names.map((name) => `<a href="/guides/${name}">About ${name}</a>`).join('<br>');
  target = await startTarget({
    '/': page('Tools', links),
    '/shelf': page(
      'Shelf',
      `<p><a href="/about">About us</a></p><p><a href="/files">File list</a></p>${listOf(guides)}`,
    ),
    '/files': (_request, response) => {
      response.writeHead(missing.length > 0 ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(page('File list', '<p>There are no files.</p>'));
    },
    '/about': page('About', listOf(guides.slice(0, 2))),
    ...Object.fromEntries(guides.map((name) => [`/guides/${name}`, guide(name)])),
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

it('links to a kind of page that is gone are one finding of all routes that have some', {
  timeout: 300_000,
}, async () => {
  const { runId, key } = await world.start({ url: `${target.url}/shelf`, viewport: 'desktop', pagesLimit: 3 });
  const { report } = await world.finished(runId);
  expect(report.findings.map(({ severity, title, routes }) => [severity, title, routes])).toEqual([
    ['medium', 'Links lead to pages that return HTTP 404', ['/about', '/shelf']],
    ['low', 'A linked page shows its content, but returns HTTP 404', ['/shelf']],
  ]);
  expect(report.findings[0]?.evidence.flatMap(({ untrusted = [] }) => untrusted).sort()).toEqual(
    guides.map((name) => `/guides/${name}`).sort(),
  );
  const verification = async () =>
    (await world.finished(await startFixCheck(world, { runId, key }))).report.fixVerification;
  missing = ['ropes'];
  expect(await verification()).toMatchObject({ status: 'still_reproduces' });
  missing = [];
  expect(await verification()).toMatchObject({ status: 'fixed_verified' });
});
