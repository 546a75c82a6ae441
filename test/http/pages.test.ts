import type { FastifyInstance } from 'fastify';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPlainBrowser } from '../kit/plain-browser.ts';
import { type TestService, startService } from '../kit/service.ts';

let service: TestService;
let door: FastifyInstance;
let browser: Browser;
let base: string;
beforeAll(async () => {
  service = await startService();
  door = await service.openDoor({});
  await door.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(door.server.address() as { port: number }).port}`;
  browser = await openPlainBrowser();
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

interface Visit {
  readonly page: Page;
  readonly outside: string[];
  readonly complaints: string[];
}

async function visit(path: string, width = 1280): Promise<Visit> {
  const page = await browser.newPage({ viewport: { width, height: 800 } });
  const outside: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.hostname !== '127.0.0.1') outside.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${base}${path}`, { waitUntil: 'load' });
  return { page, outside, complaints };
}

describe('pages for people', () => {
  const paths = [
    '/',
    '/docs',
    '/docs/pricing',
    '/docs/quickstart',
    '/account/api-key',
    '/account/login-memory',
    '/checkout',
    '/pricing',
  ];
  test.each(paths)('%s is a whole page that breaks nothing and fits a phone [key-page]', async (path) => {
    const { page, outside, complaints } = await visit(path, 360);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await page.title()).toContain('Proofrun');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    expect(await page.evaluate('document.styleSheets[0].cssRules.length')).toBeGreaterThan(5);
    expect({ outside, complaints }).toEqual({ outside: [], complaints: [] });
    await page.close();
  });

  test('every link on them leads somewhere', async () => {
    const seen = new Set<string>();
    for (const path of paths) {
      const html = (await service.app.inject(path)).body;
      for (const [, href = ''] of html.matchAll(/href="(\/[^"]*)"/g)) seen.add(href);
    }
    expect(seen.size).toBeGreaterThan(15);
    for (const href of seen) expect([href, (await service.app.inject(href)).statusCode]).toEqual([href, 200]);
  });

  test('the reference shows the endpoints and loads nothing from outside', async () => {
    const { page, outside, complaints } = await visit('/api-docs');
    await page.getByText('/api/runs/start').first().waitFor({ timeout: 20_000 });
    expect({ outside, complaints }).toEqual({ outside: [], complaints: [] });
    await page.close();
  });

  test('the checkout form works in a browser', async () => {
    const account = await service.addAccount({ free: false });
    const start = { method: 'POST', url: '/api/runs/start', headers: { 'x-api-key': account.key } } as const;
    const payload = { url: 'https://staging.example.com/' };
    const refused = await door.inject({ ...start, payload });
    const { page, complaints } = await visit(new URL(refused.json().checkoutUrl).pathname);
    await page.getByRole('button', { name: 'Grant the run credits' }).click();
    await page.getByRole('heading', { name: 'Credits added' }).waitFor();
    expect(complaints).toEqual([]);
    await page.close();
    expect((await door.inject({ ...start, payload })).statusCode).toBe(200);
  });
});

test.each([
  ['/robots.txt', 'text/plain; charset=utf-8', 'Disallow: /api/runs/'],
  ['/llms.txt', 'text/plain; charset=utf-8', '# Proofrun'],
  ['/favicon.ico', 'image/svg+xml', '<svg'],
  ['/api/openapi.json', 'application/json; charset=utf-8', '"3.1.0"'],
])('%s is served', async (path, type, text) => {
  const answer = await service.app.inject(path);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
  expect(answer.body).toContain(text);
});
