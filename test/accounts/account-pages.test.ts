// The account area in a real browser without scripts, and who may see what.
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Endpoint, endpoints } from '#contract/endpoints.ts';
import { limit } from '#contract/limits.ts';
import { ensureLocalUser } from '#service/store/users.ts';
import { freePort } from '../kit/binary.ts';
import { openPlainBrowser } from '../kit/plain-browser.ts';
import { type TestService, startService } from '../kit/service.ts';

let service: TestService;
let browser: Browser;
let base: string;
let app: TestService['app'];
beforeAll(async () => {
  service = await startService();
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  app = await service.openDoor({ context: { publicUrl: base } });
  await app.listen({ host: '127.0.0.1', port });
  browser = await openPlainBrowser();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

const password = 'a long enough password';
let people = 0;
const newMail = (): string => `person${(people += 1)}@example.com`;

async function post(path: string, fields: Record<string, string>, headers: Record<string, string> = { origin: base }) {
  const answer = await app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
  const cookies = [answer.headers['set-cookie'] ?? []].flat();
  return {
    status: answer.statusCode,
    body: answer.body,
    headers: answer.headers,
    cookie: cookies.map((line) => line.split(';')[0]).join('; '),
  };
}
async function signedUp(): Promise<{ email: string; cookie: string }> {
  const email = newMail();
  const { status, cookie } = await post('/account/sign-up', { email, password });
  expect(status).toBe(303);
  return { email, cookie };
}
const get = (path: string, cookie?: string) =>
  app.inject({ url: path, headers: cookie === undefined ? {} : { cookie } });

async function shoot(page: Page, name: string): Promise<void> {
  const to = process.env['PROOFRUN_SHOTS'];
  if (to === undefined) return;
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.screenshot({ path: join(to, `${name}-${width}.png`), fullPage: true });
  }
}

async function fits(page: Page, name: string): Promise<void> {
  await shoot(page, name);
  await page.setViewportSize({ width: 390, height: 844 });
  expect([name, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([name, 390]);
  expect([name, await page.locator('h1').count()]).toEqual([name, 1]);
}

describe('a person in a browser without scripts', () => {
  let context: BrowserContext;
  let page: Page;
  const complaints: string[] = [];
  beforeAll(async () => {
    context = await browser.newContext({ javaScriptEnabled: false });
    page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('status of 4')) complaints.push(message.text());
    });
  }, 60_000);
  afterAll(() => context?.close());

  test('signs up, makes a key that works, saves a login, and signs out [key-page] [login-memory-page]', async () => {
    await page.goto(`${base}/account/login-memory`);
    await fits(page, 'sign-in');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await fits(page, 'sign-up');
    await page.getByLabel('E-mail address').fill(newMail());
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('10 run credits left').waitFor();
    await fits(page, 'account');

    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByLabel('Name').fill('ci');
    await page.getByLabel('Days until it expires').fill('30');
    await page.getByRole('button', { name: 'Create key' }).click();
    const key = await page.locator('#new-key').innerText();
    await fits(page, 'api-key');
    const runs = await app.inject({ url: '/api/runs', headers: { 'x-api-key': key } });
    expect(runs.statusCode).toBe(200);
    await page.goto(`${base}/account/api-key`);
    expect(await page.content()).not.toContain(key);
    await page.getByRole('button', { name: 'Revoke ci' }).click();
    await page.getByText('revoked').waitFor();
    expect((await app.inject({ url: '/api/runs', headers: { 'x-api-key': key } })).statusCode).toBe(401);

    await page.getByRole('link', { name: 'Login Memory' }).first().click();
    await page.getByLabel('Label').fill('QA <b>user</b>');
    await page.getByLabel('Login URL').fill('https://staging.example.com/login');
    await page.getByLabel('User name').fill('qa@example.com');
    await page.getByLabel('Password of').fill('Tr0ub4dor&3');
    await page.getByRole('button', { name: 'Save login' }).click();
    await page.getByText('Saved as').waitFor();
    await fits(page, 'login-memory');
    expect(await page.content()).not.toContain('Tr0ub4dor');
    await page.getByRole('link', { name: 'Rotate QA' }).click();
    await fits(page, 'rotate');
    await page.getByLabel('User name').fill('qa@example.com');
    await page.getByLabel('Password of').fill('Another-Passw0rd');
    await page.getByRole('button', { name: 'Replace secrets' }).click();
    await page.getByRole('button', { name: 'Delete QA' }).click();
    await page.getByText('revoked').waitFor();

    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Runs' }).click();
    await page.getByText('There are no runs yet').waitFor();
    await fits(page, 'runs');

    // On a phone the bar has no room for it.
    await page.setViewportSize({ width: 1280, height: 844 });
    await page.getByRole('link', { name: 'Pricing' }).click();
    await fits(page, 'pricing');
    await page.getByRole('button', { name: 'Choose Builder' }).click();
    await page.getByRole('heading', { name: 'Local checkout' }).waitFor();
    await fits(page, 'checkout');
    expect(await page.getByRole('radio', { name: /^Builder/ }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: /^Starter Pack/ }).check();
    await page.getByRole('button', { name: 'Grant the run credits' }).click();
    await page.getByRole('heading', { name: 'Credits added' }).waitFor();
    await page.getByRole('link', { name: 'Purchases' }).click();
    await fits(page, 'purchases');
    await page.getByRole('button', { name: 'Refund $2.00 of Starter Pack' }).click();
    await page.getByText('10 unused credits are withdrawn. No money moves').waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByText('10 run credits left').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goto(`${base}/account`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(complaints).toEqual([]);
  }, 120_000);
});

describe('the link of the local start', () => {
  test('signs in as the admin of the local account, once; admins see accounts and ledgers, and no login', async () => {
    const { id } = await service.addAccount();
    const email = 'local@proofrun.invalid';
    await ensureLocalUser(service.store.db, { id: 'usr_local', accountId: id, email, now: new Date() });
    const token = await service.desk.makeEntry(email);
    const entered = await get(`/account/enter/${token}`);
    expect([entered.statusCode, entered.headers.location]).toEqual([303, '/console']);
    expect((await get(`/account/enter/${token}`)).statusCode).toBe(400);
    const cookie = [entered.headers['set-cookie'] ?? []]
      .flat()
      .map((line) => line.split(';')[0])
      .join('; ');
    const owner = await signedUp();
    const saved = await post(
      '/account/login-memory',
      {
        label: 'mine',
        loginUrl: 'https://staging.example.com/login',
        username: 'qa',
        password: 'Tr0ub4dor&3',
        kind: 'login form',
      },
      { origin: base, cookie: owner.cookie },
    );
    expect(saved.status).toBe(200);
    const accounts = await get('/admin/accounts', cookie);
    expect(accounts.body).toContain(owner.email);
    expect(accounts.body).not.toContain('login_');
    const [, ledger = ''] = /href="(\/admin\/accounts\/acc_[^"]+)"/.exec(accounts.body) ?? [];
    expect((await get(ledger, cookie)).body).toContain('run credits');
  });
});

describe('nobody else', () => {
  const pages = [
    '/account',
    '/account/api-key',
    '/account/login-memory',
    '/account/runs',
    '/account/purchases',
    '/admin/accounts',
    '/admin/accounts/acc_x',
  ];

  test.each(pages)('sees %s without a session, or with one that ended', async (path) => {
    const { email, cookie } = await signedUp();
    const owner = await service.store.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await service.store.db
      .updateTable('userSessions')
      .set({ expiresAt: new Date(0) })
      .where('userId', '=', owner.id)
      .execute();
    for (const sent of [undefined, cookie, 'proofrun.session_token=nonsense']) {
      const answer = await get(path, sent);
      expect(answer.body).toContain('<h1>Sign in</h1>');
      expect(answer.body).not.toContain(email);
    }
  });

  test('who is no admin sees the accounts of others, and a customer makes no admin key', async () => {
    const { cookie } = await signedUp();
    expect((await get('/admin/accounts', cookie)).statusCode).toBe(404);
    expect((await get('/admin/accounts/acc_x', cookie)).statusCode).toBe(404);
    const asked = await post('/account/api-key', { name: 'mine', role: 'admin', days: '' }, { origin: base, cookie });
    expect([asked.status, asked.body.includes('Only an admin')]).toEqual([400, true]);
  });

  test('changes the logins and keys of another account', async () => {
    const [owner, other] = [await signedUp(), await signedUp()];
    const made = await app.inject({
      method: 'POST',
      url: '/api/account/login-memories',
      headers: { cookie: owner.cookie, origin: base },
      payload: {
        strategy: 'cookies',
        label: 'a',
        loginUrl: 'https://staging.example.com/',
        cookies: [{ name: 'a', value: 'b' }],
      },
    });
    const { id } = made.json<{ id: string }>();
    expect(made.statusCode).toBe(200);
    await post('/account/login-memory/delete', { id }, { origin: base, cookie: other.cookie });
    expect((await get(`/account/login-memory/${id}/rotate`, other.cookie)).statusCode).toBe(404);
    const still = await app.inject({ url: `/api/account/login-memories/${id}`, headers: { cookie: owner.cookie } });
    expect(still.json()).toMatchObject({ id, status: 'untested' });
  });

  const owned = Object.values<Endpoint>(endpoints).filter(({ forOwner }) => forOwner === true);
  test.each(owned)('$method $path needs a key or a session that is valid', async (row) => {
    const url = row.path.replaceAll(/\{\w+\}/g, `login_${'A'.repeat(22)}`);
    const { cookie, email } = await signedUp();
    const owner = await service.store.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const send = (headers: Record<string, string>) =>
      app.inject({ method: row.method, url, headers, ...(row.method === 'POST' && { payload: {} }) });
    const mine = await send({ cookie, origin: base });
    expect([200, 400, 404]).toContain(mine.statusCode);
    // A page of another site can make the browser send the cookie, and not the origin.
    if (row.method !== 'GET') {
      expect((await send({ cookie, origin: 'https://evil.example' })).statusCode).toBe(401);
      expect((await send({ cookie })).statusCode).toBe(401);
    }
    expect((await send({ cookie, origin: base, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(401);
    await service.store.db
      .updateTable('userSessions')
      .set({ expiresAt: new Date(0) })
      .where('userId', '=', owner.id)
      .execute();
    const revoked = await service.addAccount();
    await service.store.db
      .updateTable('apiKeys')
      .set({ revokedAt: new Date() })
      .where('id', '=', revoked.keyId)
      .execute();
    const worthless: Record<string, string>[] = [{}, { cookie, origin: base }, { 'x-api-key': revoked.key }];
    for (const headers of worthless) expect((await send(headers)).statusCode).toBe(401);
  });

  test('starts a run with a session alone', async () => {
    const { cookie } = await signedUp();
    const answer = await app.inject({
      method: 'POST',
      url: '/api/runs/start',
      headers: { cookie, origin: base },
      payload: { url: 'https://staging.example.com/' },
    });
    expect(answer.statusCode).toBe(401);
  });
});

describe('forms', () => {
  test.each(['/account/sign-in', '/account/sign-up', '/account/sign-out', '/account/api-key'])(
    '%s is refused from another site',
    async (path) => {
      const foreign: Record<string, string>[] = [
        {},
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: base, 'sec-fetch-site': 'cross-site' },
      ];
      for (const headers of foreign)
        expect((await post(path, { email: newMail(), password }, headers)).status).toBe(403);
    },
  );

  test('a password is guessed only a few times', async () => {
    const { email } = await signedUp();
    const guess = async () => (await post('/account/sign-in', { email, password: 'a wrong password' })).status;
    const seen = new Set<number>();
    for (let tries = 0; tries < limit('signInTries') + 1; tries += 1) seen.add(await guess());
    expect([...seen]).toEqual([401, 429]);
    const right = await post('/account/sign-in', { email, password });
    expect([right.status, Number(right.headers['retry-after']) > 0]).toEqual([429, true]);
  });

  test('after signing in one stays on this site', async () => {
    const { email } = await signedUp();
    const sent = await post('/account/sign-in', { email, password, next: 'https://evil.example/' });
    expect([sent.status, sent.headers.location]).toEqual([303, '/account']);
    const own = await post('/account/sign-in', { email, password, next: '/account/runs' });
    expect(own.headers.location).toBe('/account/runs');
  });

  test('a wrong login is told at its field, and no secret is repeated', async () => {
    const { cookie } = await signedUp();
    const fields = {
      label: 'a',
      loginUrl: 'http://10.0.0.7/',
      username: 'qa',
      password: 'Tr0ub4dor&3',
      kind: 'login form',
    };
    const answer = await post('/account/login-memory', fields, { origin: base, cookie });
    expect([answer.status, answer.body.includes('loginUrl:'), answer.body.includes('Tr0ub4dor')]).toEqual([
      400,
      true,
      false,
    ]);
  });
});
