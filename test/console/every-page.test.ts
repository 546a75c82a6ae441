// Every page of the console: accessible in both themes, within its width, silent, and usable by keyboard alone.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConsoleWorld, openConsoleWorld } from '../kit/console-world.ts';
import { type TestService, startService } from '../kit/service.ts';
import { type TestBrowser, openTestBrowser } from '../kit/visit.ts';
import { type ShownRuns, shownPages } from './shoot-pages.ts';
import { storeConsoleRuns } from './stored-console-runs.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let service: TestService;
let browser: TestBrowser;
let world: ConsoleWorld;
let owner: BrowserContext;
let stranger: BrowserContext;
let runs: ShownRuns;
beforeAll(async () => {
  service = await startService();
  browser = await openTestBrowser();
  world = await openConsoleWorld(service, browser.chromium);
  const signedIn = await world.signedIn();
  owner = signedIn.context;
  stranger = await world.stranger();
  runs = await storeConsoleRuns(service, signedIn.owner);
}, 240_000);
afterAll(async () => {
  await world?.close();
  await browser?.close();
  await service?.close();
});

const loaded = async (page: Page): Promise<void> => {
  await page.locator('h1').first().waitFor();
  await expect.poll(() => page.locator('.waiting').count(), { timeout: 20_000 }).toBe(0);
};

/** The page has a content security policy, so that the rules come in by the debugger and not as a script element. */
const violations = (page: Page): Promise<unknown> =>
  page.evaluate(
    `(() => { ${axe}; return axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].html)); })()`,
  );

const names = Object.keys(shownPages({ first: '', second: '', fixCheck: '' }));

describe.each([
  ['owner', () => owner],
  ['stranger', () => stranger],
] as const)('for the %s', (_who, who) => {
  test.each(names)('%s is accessible, fits a phone and breaks nothing', { timeout: 60_000 }, async (name) => {
    const path = shownPages(runs)[name] ?? '';
    const { page, complaints } = await world.open(who(), path, { width: 360, height: 740 });
    await loaded(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    expect(await page.locator('h1').count()).toBe(1);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect([colorScheme, await violations(page)]).toEqual([colorScheme, []]);
    }
    // The document of an unknown page has the status 404, which a browser notes.
    const expected = name === 'not_found' ? [expect.stringContaining('404')] : [];
    expect(complaints).toEqual(expected);
    await page.close();
  });
});

describe('the keyboard', () => {
  test('leads past the navigation to the content', async () => {
    const { page } = await world.open(owner, '/console');
    await loaded(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
    await page.close();
  });

  test('arrives at the heading of the next page', async () => {
    const { page } = await world.open(owner, '/console');
    await loaded(page);
    await page.getByRole('link', { name: 'Runs', exact: true }).press('Enter');
    await page.getByRole('heading', { name: 'Runs', level: 1 }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1');
    // Its code is there already, so the page is drawn at once.
    await page.getByRole('link', { name: 'Proofrun', exact: true }).press('Enter');
    await page.getByRole('heading', { name: 'Start a run', level: 1 }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1');
    await page.close();
  });

  test('moves the slider of the comparison and chooses a page of the map', async () => {
    const compare = await world.open(owner, shownPages(runs)['compare'] ?? '');
    const slider = compare.page.getByRole('slider');
    await slider.press('ArrowRight');
    expect(await slider.inputValue()).toBe('51');
    await expect
      .poll(() =>
        compare.page
          .locator('.over')
          .evaluate((picture) => (picture as { style?: { clipPath: string } }).style?.clipPath),
      )
      .toContain('49%');
    await compare.page.close();
    const map = await world.open(owner, shownPages(runs)['map'] ?? '');
    await map.page.getByRole('group', { name: /^\/about/ }).press('Enter');
    await map.page.locator('.map-detail').getByText('/about').waitFor();
    // Lines look like something to click only where a click does something.
    const lines = map.page.locator('.react-flow__edge');
    expect(await lines.count()).toBeGreaterThan(0);
    expect(await lines.and(map.page.locator('.selectable')).count()).toBe(0);
    await map.page.close();
  });
});

test('only the owner gets the addresses of related runs', async () => {
  const linksFor = async (who: BrowserContext): Promise<number> => {
    const { page } = await world.open(who, shownPages(runs)['fix_check'] ?? '');
    await page.locator('.timeline li').waitFor();
    const links = await page.locator('.timeline a').count();
    await page.close();
    return links;
  };
  expect([await linksFor(owner), await linksFor(stranger)]).toEqual([1, 0]);
});

test('a hidden tab asks nothing, and a visible one goes on', { timeout: 60_000 }, async () => {
  const { owner: other } = await world.signedIn();
  const answer = await service.app.inject({
    method: 'POST',
    url: '/api/runs/start',
    headers: { 'x-api-key': other.key },
    payload: { url: 'https://staging.example.com/' },
  });
  const { runId } = answer.json<{ runId: string }>();
  const watcher = await world.stranger();
  await watcher.clock.install();
  const { page } = await world.open(watcher, `/console/runs/${runId}`);
  await page.getByRole('heading', { name: 'Bug scan in progress' }).waitFor();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes(`/api/runs/${runId}`)) asked += 1;
  });
  await expect.poll(() => asked, { timeout: 15_000 }).toBeGreaterThan(1);
  const hide = (state: string) =>
    page.evaluate(
      `Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true }); document.dispatchEvent(new Event('visibilitychange'));`,
    );
  await hide('hidden');
  const before = asked;
  // Long enough for many questions, had the page gone on.
  await page.clock.runFor(60_000);
  expect(asked - before).toBeLessThanOrEqual(1);
  await hide('visible');
  await expect.poll(() => asked, { timeout: 15_000 }).toBeGreaterThan(before + 1);
  await watcher.close();
});
