// Responses with large headers, through the API with a real browser: read up to the limit, unsure beyond it.
import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { everyCase } from '../kit/every-case.ts';
import { type Routes, type Target, page, startTarget } from '../kit/target.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

let world: WorkingService;
const targets: Target[] = [];
const target = async (routes: Routes): Promise<Target> => {
  const made = await startTarget(routes);
  targets.push(made);
  return made;
};

beforeAll(async () => {
  world = await startWorkingService();
}, 180_000);
afterAll(async () => {
  await world?.close();
  for (const each of targets) await each.close();
}, 30_000);

const withHeaders =
  (bytes: number, type: string, body: string): RequestListener =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': type, 'x-large': 'x'.repeat(bytes) }).end(body);

const home = (head = ''): string =>
  page(
    'Welcome',
    '<p>A small shop with two pages and an honest text about what it sells.</p><a href="/about">About us</a>',
    head,
  );
const about = page('About us', '<p>We have sold tents and stoves since the year the shop was opened.</p>');
const html = 'text/html; charset=utf-8';

describe('a run against large headers', { timeout: 400_000, concurrent: true }, () => {
  it('reads pages, files and links whose headers have 60 KB', async ({ expect }) => {
    const app = await target({
      '/': withHeaders(60_000, html, home('<link rel="stylesheet" href="/style.css">')),
      '/style.css': withHeaders(60_000, 'text/css', 'p { color: #111 }'),
      '/about': withHeaders(60_000, html, about),
    });
    const { report } = await world.run({ url: `${app.url}/`, viewport: 'desktop' });
    expect(report.findings).toEqual([]);
    expect(report.verdict).toBe('pass');
    expect(report.limits.reached).toEqual([]);
  });

  it.runIf(everyCase)('is not sure of a page with more, and does not call it unreachable', async ({ expect }) => {
    const app = await target({ '/': withHeaders(70_000, html, home()) });
    const { report } = await world.run({ url: `${app.url}/`, viewport: 'desktop', skipCrawl: true });
    expect(report.findings).toEqual([]);
    expect(report.verdict).toBe('inconclusive');
    expect(report.limits.reached.map(({ name }) => name)).toEqual(['headerBytes']);
  });

  it('names the limit that a scenario met', async ({ expect }) => {
    const app = await target({ '/': home(), '/about': withHeaders(70_000, html, about) });
    const { report } = await world.run({
      url: `${app.url}/`,
      mode: 'workflow_test',
      executeOnly: true,
      customScenarios: [
        { title: 'The story is told', route: '/about', steps: [{ assert: 'text_visible', text: 'tents and stoves' }] },
      ],
    });
    expect(report.verdict).toBe('inconclusive');
    expect(report.limits.reached.map(({ name }) => name)).toEqual(['headerBytes']);
  });

  it('is not sure of files and links with more, and calls none of them broken', async ({ expect }) => {
    const app = await target({
      '/': home('<link rel="stylesheet" href="/style.css">'),
      '/style.css': withHeaders(70_000, 'text/css', 'p { color: #111 }'),
      '/about': withHeaders(70_000, html, about),
    });
    const { report } = await world.run({ url: `${app.url}/`, viewport: 'desktop' });
    expect(report.findings).toEqual([]);
    expect(report.limits.reached.map(({ name }) => name)).toContain('headerBytes');
  });
});
