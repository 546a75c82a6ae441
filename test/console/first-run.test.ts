// From the pasted URL to the report, as a visitor does it, in a real browser against a real service.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { longCases } from '../kit/every-case.ts';
import { type ConsoleWorld, openConsoleWorld } from '../kit/console-world.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';
import { type Target, page as html, startTarget } from '../kit/target.ts';

let working: WorkingService;
let world: ConsoleWorld;
let target: Target;
beforeAll(async () => {
  working = await startWorkingService();
  world = await openConsoleWorld(working.service, working.browser.chromium);
  target = await startTarget({
    '/': html(
      'A small app',
      '<p><a href="/gone">A link to nowhere</a></p><p><a href="/about">About</a></p><button onclick="throw new Error(\'<img src=x onerror=alert(1)>\')">Save draft</button>',
    ),
    '/about': html('About', '<p>Some words about it.</p><p><a href="/">Home</a></p>'),
  });
}, 120_000);
afterAll(async () => {
  await target?.close();
  await world?.close();
  await working?.close();
});

describe('the console', () => {
  test('leads a visitor who is not signed in to the sign-in page, without a request that is refused', async () => {
    const { page, complaints } = await world.open(await world.stranger(), '/console');
    await page.getByRole('link', { name: 'Sign in to start' }).click();
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
    expect(await page.getByRole('link', { name: 'Sign in with a password' }).getAttribute('href')).toBe(
      '/account/sign-in?next=/console',
    );
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('takes a key for one tab, and refuses a wrong one with the reason', async () => {
    const { key } = await working.service.addAccount();
    const { page } = await world.open(await world.stranger(), '/console/sign-in');
    await page.getByLabel('API key', { exact: true }).fill('pfr_wrong');
    await page.getByRole('button', { name: 'Use this key' }).click();
    await page.getByRole('alert').getByText('not valid').waitFor();
    await page.getByLabel('API key', { exact: true }).fill(key);
    await page.getByRole('button', { name: 'Use this key' }).click();
    await page.getByText('You have no runs yet.').waitFor();
    const other = await world.open(page.context(), '/console');
    await other.page.getByRole('link', { name: 'Sign in to start' }).waitFor();
    await page.context().close();
  });

  test.runIf(longCases)('starts a run, shows it live, and then its report', { timeout: 180_000 }, async () => {
    const { context } = await world.signedIn();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { page, complaints } = await world.open(context, '/console');
    await page.getByLabel('URL of the app').fill(`${target.url}/`);
    await page.getByRole('button', { name: 'Start the run' }).click();
    await page.getByRole('heading', { name: 'Bug scan in progress' }).waitFor();
    await page.getByRole('progressbar').waitFor();
    await page.locator('.live-picture img').waitFor({ timeout: 90_000 });
    await page.getByRole('heading', { name: 'Failed', level: 1 }).waitFor({ timeout: 150_000 });

    const link = page.getByRole('article', { name: /link/i }).first();
    await link.getByText('/gone').first().waitFor();
    const thrown = page.getByRole('article', { name: /uncaught exception/i });
    // What the page said is text here, whatever it looks like.
    await thrown.getByText('<img src=x onerror=alert(1)>').first().waitFor();
    expect(await thrown.locator('img[src="x"]').count()).toBe(0);
    await thrown.getByRole('button', { name: 'Copy as prompt for an agent' }).click();
    await thrown.getByText('Copied').waitFor();
    const prompt = await page.evaluate('navigator.clipboard.readText()');
    expect(prompt).toContain('Only the status fixed_verified');
    await thrown.getByRole('button', { name: 'Copy as Playwright test' }).click();
    await expect
      .poll(() => page.evaluate('navigator.clipboard.readText()'), { timeout: 10_000 })
      .toContain('@playwright/test');
    expect(String(await page.evaluate('navigator.clipboard.readText()')).match(/test\.describe/g)).toHaveLength(1);

    const all = await page.getByRole('article').count();
    await page.getByLabel('Kind').selectOption('broken_link');
    await expect.poll(() => page.getByRole('article').count()).toBeLessThan(all);
    expect(complaints).toEqual([]);

    await page.getByRole('link', { name: 'Proofrun' }).click();
    await page
      .getByRole('link', { name: `Run of ${target.url}/` })
      .first()
      .waitFor();
    await context.close();
  });

  test('says what is wrong with a refused start, at its field', async () => {
    const { page } = await world.open((await world.signedIn()).context, '/console');
    await page.getByLabel('URL of the app').fill('http://10.0.0.1/');
    await page.getByRole('button', { name: 'Start the run' }).click();
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toContain('url');
    await page.context().close();
  });

  test('answers an unknown page with a 404 and its own words, and an unknown run with the reason', async () => {
    const context = await world.stranger();
    const page = await context.newPage();
    const answer = await page.goto(`${world.base}/console/nowhere`);
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    await page.goto(`${world.base}/console/runs/run_${'A'.repeat(22)}`);
    await page.getByRole('alert').waitFor();
    await context.close();
  });
});
