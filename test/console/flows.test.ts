// What people do in the console, from end to end, in a real browser against a real service with a real worker.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consolePages } from '#contract/console-pages.ts';
import { account, startLoginApp } from '../../fixtures/login/serve.ts';
import { type ConsoleWorld, openConsoleWorld } from '../kit/console-world.ts';
import { everyCase } from '../kit/every-case.ts';
import { type Target, page as html, startTarget } from '../kit/target.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

const patience = 300_000;
const runMs = 200_000;
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

let working: WorkingService;
let world: ConsoleWorld;
const targets: Target[] = [];
beforeAll(async () => {
  working = await startWorkingService();
  world = await openConsoleWorld(working.service, working.browser.chromium);
}, 240_000);
afterAll(async () => {
  for (const target of targets) await target.close();
  await world?.close();
  await working?.close();
});

const about = html('About', '<p>Some words about it.</p><p><a href="/">Home</a></p>');
const broken = {
  '/': html('A small app', '<p><a href="/about">About</a></p><p><a href="/gone">Our prices</a></p>'),
  '/about': about,
};
const fixed = { ...broken, '/gone': html('Our prices', '<p>Everything is free.</p><p><a href="/">Home</a></p>') };

async function serve(): Promise<Target> {
  const target = await startTarget(broken);
  targets.push(target);
  return target;
}

async function startFrom(page: Page, url: string): Promise<void> {
  await page.getByLabel('URL of the app').fill(url);
  await page.getByRole('button', { name: 'Start the run' }).click();
  await page.getByRole('heading', { name: 'Bug scan in progress' }).waitFor();
}

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'This run' }).getByRole('link', { name });

/** Every day on a phone; on both, and with the longest flows, where every case runs. */
const sizes = everyCase ? [phone, desktop] : [phone];
const named = ({ width }: typeof phone): string => `${width} px`;

describe.skipIf(!everyCase).each([phone, desktop].map((size) => [named(size), size] as const))(
  'at %s',
  (_name, size) => {
    test('a bug is found, fixed and proved fixed; compare, history, map and readiness say so', {
      timeout: patience * 2,
    }, async () => {
      const target = await serve();
      const { context } = await world.signedIn();
      const { page, complaints } = await world.open(context, consolePages.start, size);
      await startFrom(page, `${target.url}/`);
      await page.getByRole('heading', { name: 'Failed', level: 1 }).waitFor({ timeout: runMs });

      target.serve(fixed);
      await page.getByRole('link', { name: 'Check a fix' }).click();
      await page.getByRole('button', { name: 'Check the fix' }).click();
      await page.getByText('A Fix Check is under way.').waitFor();
      await page.locator('.timeline').getByText('Fixed, verified').waitFor({ timeout: runMs });
      await page.getByText(/Error bound: the chance that these passes are luck is at most [\d.]+ %/).waitFor();

      await page.getByRole('link', { name: 'Proofrun' }).click();
      await startFrom(page, `${target.url}/`);
      await page.getByRole('heading', { name: 'Passed', level: 1 }).waitFor({ timeout: runMs });

      await tab(page, 'Compare').click();
      const choice = page.getByLabel('Compare with');
      const earliest = await choice.locator('option').last().getAttribute('value');
      await choice.selectOption(earliest ?? '');
      await page
        .getByRole('region', { name: /Compared findings/ })
        .getByText('Gone')
        .waitFor();
      await page.getByRole('slider').waitFor();
      await tab(page, 'History').click();
      await page.getByRole('img', { name: /^From [1-9] findings? to 0 in 2 runs$/ }).waitFor();
      await tab(page, 'App map').click();
      await page.getByRole('group', { name: /^\/gone/ }).waitFor();
      await tab(page, 'Readiness').click();
      await page.getByText('Go after deploy').first().waitFor();
      expect(complaints).toEqual([]);
      await context.close();
    });
  },
);

describe.each(sizes.map((size) => [named(size), size] as const))('at %s', (_name, size) => {
  test('without credits a start leads to the checkout, the same start then runs, and the rest is refunded', {
    timeout: patience,
  }, async () => {
    const target = await serve();
    const { key } = await working.service.addAccount({ free: false });
    const context = await world.stranger();
    const { page } = await world.open(context, consolePages.sign_in, size);
    await page.getByLabel('API key', { exact: true }).fill(key);
    await page.getByRole('button', { name: 'Use this key' }).click();
    await page.getByText('You have no runs yet.').waitFor();

    await page.getByLabel('URL of the app').fill(`${target.url}/`);
    await page.getByRole('button', { name: 'Start the run' }).click();
    await page.getByRole('alert').getByText('No credits are left').waitFor();
    await page.getByRole('link', { name: 'Buy credits' }).click();
    await page.getByRole('radio', { name: /Starter Pack/ }).check();
    await page.getByRole('button', { name: 'Grant the run credits' }).click();
    await page.getByRole('heading', { name: 'Credits added' }).waitFor();
    await page.getByRole('link', { name: 'Back to the console' }).click();
    expect(await page.getByLabel('URL of the app').inputValue()).toBe(`${target.url}/`);
    await page.getByRole('button', { name: 'Start the run' }).click();
    await page.getByRole('heading', { name: 'Bug scan in progress' }).waitFor();
    await page.getByRole('button', { name: 'Cancel the run' }).click();
    await page
      .getByRole('heading', { name: /^(Blocked|Inconclusive|Failed|Passed)$/, level: 1 })
      .waitFor({ timeout: runMs });

    await page.getByRole('link', { name: 'Account' }).click();
    await page
      .getByRole('region', { name: /Ledger/ })
      .getByText('Bug scan')
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Plans', exact: true }).click();
    await page.getByRole('button', { name: 'Buy Starter Pack' }).click();
    await page.getByRole('button', { name: 'Grant the run credits' }).click();
    await page.getByRole('link', { name: 'Back to the console' }).click();
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByRole('link', { name: 'Plans', exact: true }).click();
    const refunds = page.getByRole('button', { name: /^Refund \$2\.00/ });
    await refunds.first().waitFor();
    const before = await refunds.count();
    await refunds.first().click();
    await page.getByRole('button', { name: 'Give back 10 credits' }).click();
    await page.getByText('$2.00 for 10 unused credits went back.').waitFor();
    await expect.poll(() => refunds.count()).toBe(before - 1);
    await page
      .getByRole('region', { name: /Purchases/ })
      .getByText('Refunded')
      .waitFor();
    await context.close();
  });

  test('a key is made, shown once, works, and is revoked; signing out ends the session', {
    timeout: patience,
  }, async () => {
    const { context } = await world.signedIn();
    const { page, complaints } = await world.open(context, consolePages.keys, size);
    await page.getByLabel('Name').fill('ci');
    await page.getByRole('button', { name: 'Create key' }).click();
    const key = (await page.locator('.secret code').textContent()) ?? '';
    const statusWith = async (): Promise<number> =>
      (await working.app.inject({ url: '/api/account/ledger', headers: { 'x-api-key': key } })).statusCode;
    expect(await statusWith()).toBe(200);
    await page.reload();
    await page.getByRole('button', { name: 'Revoke ci' }).click();
    expect(await page.getByText(key).count()).toBe(0);
    await page.getByRole('button', { name: 'Revoke it now' }).click();
    await page.getByRole('row', { name: /ci/ }).getByText('Revoked').waitFor();
    expect(await statusWith()).toBe(401);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign in to start' }).waitFor();
    await page.goto(`${world.base}${consolePages.keys}`);
    await page.getByText('This belongs to your account.').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a login is saved, tested and deleted, and its password is shown nowhere', { timeout: patience }, async () => {
    const app = await startLoginApp({});
    const { context } = await world.signedIn();
    const { page } = await world.open(context, consolePages.logins, size);
    await page.getByLabel('Label').fill('staging');
    await page.getByLabel('Login URL').fill(app.loginUrl.replace('127.0.0.1', 'desk.localhost'));
    await page.getByLabel('User name of the test user').fill(account.username);
    await page.getByLabel('Password of the test user').fill(account.password);
    await page.getByRole('button', { name: 'Save login' }).click();
    await page.getByText('Saved as').waitFor();
    await page.getByRole('button', { name: 'Test staging' }).click();
    await page
      .getByRole('row', { name: /staging/ })
      .getByText('Working')
      .waitFor({ timeout: runMs });
    expect(app.counts.signedIn).toBe(1);
    expect(await page.content()).not.toContain(account.password);
    await page.getByRole('button', { name: 'Delete staging' }).click();
    await page.getByRole('button', { name: 'Erase it' }).click();
    await page
      .getByRole('row', { name: /staging/ })
      .getByText('Revoked')
      .waitFor();
    await context.close();
    await app.close();
  });
});
