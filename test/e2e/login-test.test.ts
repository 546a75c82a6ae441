// The test of a saved login, from the request through the queue and a child process to its status.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loginMemorySchema } from '#contract/login-memory.ts';
import { loadBalance } from '#service/store/ledger-entries.ts';
import { type LoginApp, account, seed, startLoginApp } from '../../fixtures/login/serve.ts';
import type { LoginSwitches } from '../../fixtures/login/switches.ts';
import { endBinaries, run } from '../kit/binary.ts';
import { everyCase, everydayOf } from '../kit/every-case.ts';
import { type TestAccount, testPublicUrl } from '../kit/service.ts';
import { type WorkingService, startWorkingService } from '../kit/working-service.ts';

const patience = 180_000;

let world: WorkingService;
const apps: LoginApp[] = [];
beforeAll(async () => {
  world = await startWorkingService({ concurrency: 1 });
}, 600_000);
afterAll(async () => {
  endBinaries();
  for (const app of apps) await app.close();
  await world?.close();
}, 30_000);

/** By a name that the operator allowed. */
const named = (address: string): string => address.replace('127.0.0.1', 'desk.localhost');

async function serve(switches: Partial<LoginSwitches>): Promise<LoginApp> {
  const app = await startLoginApp(switches);
  apps.push(app);
  return app;
}

async function call(owner: TestAccount, method: 'GET' | 'POST', path: string, payload?: object) {
  const answer = await world.app.inject({
    method,
    url: `/api/account/login-memories${path}`,
    headers: { 'x-api-key': owner.key },
    ...(payload !== undefined && { payload }),
  });
  return { status: answer.statusCode, body: answer.body, json: () => answer.json() };
}

async function saveFor(owner: TestAccount, app: LoginApp, more: object = {}): Promise<string> {
  const login = { strategy: 'login_form', label: 'QA', loginUrl: named(app.loginUrl), ...account, ...more };
  const answer = await call(owner, 'POST', '', login);
  return answer.json().id;
}

/** The first answer may come before the end. */
async function tested(owner: TestAccount, id: string) {
  const until = Date.now() + patience;
  for (let answer = await call(owner, 'POST', `/${id}/test`); ; answer = await call(owner, 'GET', `/${id}`)) {
    expect([answer.status, answer.body]).toEqual([200, expect.any(String)]);
    for (const secret of [account.password, account.username, seed]) expect(answer.body).not.toContain(secret);
    const login = loginMemorySchema.parse(answer.json());
    if (login.lastTest?.state === 'done') return login;
    if (Date.now() > until) throw new Error('the test of the login did not end');
    await new Promise((done) => setTimeout(done, 500));
  }
}

test(
  'a login that works is working, after one sign-in that costs no credit, and cannot be tested again at once',
  async () => {
    const owner = await world.service.addAccount();
    const app = await serve({ totp: seed });
    const id = await saveFor(owner, app, { totpSeed: seed });
    expect(await tested(owner, id)).toMatchObject({
      status: 'working',
      reason: null,
      lastUsedAt: expect.any(String),
      lastTestedAt: expect.any(String),
      lastTest: { outcome: 'signed_in' },
    });
    expect(app.counts).toEqual({ signedIn: 1, refused: 0 });
    expect(await loadBalance(world.service.store.db, owner.id, new Date())).toBe(10);
    const again = await call(owner, 'POST', `/${id}/test`);
    expect([again.status, again.json().error]).toEqual([429, 'rate_limited']);
    expect(app.counts.signedIn).toBe(1);
    expect(await world.service.store.db.selectFrom('runs').select('id').execute()).toEqual([]);
  },
  patience,
);

const ends: readonly [outcome: string, switches: Partial<LoginSwitches>, more: object, status: string][] = [
  ['wrong_credentials', {}, { password: 'not-the-password-1' }, 'failing'],
  ['mfa_without_seed', { totp: seed }, {}, 'failing'],
  ['captcha', { captcha: 'widget' }, {}, 'failing'],
  ['account_locked', { lockAfter: 0 }, {}, 'failing'],
];
test.each(everydayOf(ends, ([outcome]) => outcome === 'wrong_credentials'))(
  'a login that ends in %s says so, after one try',
  async (outcome, switches, more, status) => {
    const owner = await world.service.addAccount();
    const app = await serve(switches);
    const id = await saveFor(owner, app, more);
    const login = await tested(owner, id);
    expect(login).toMatchObject({ status, lastTest: { outcome } });
    expect(login.reason).toBe(`${outcome}: ${login.lastTest?.reason}`);
    expect(app.hits.filter((hit) => hit.startsWith('POST /login')).length).toBeLessThanOrEqual(1);
  },
  patience,
);

test(
  'a target that does not answer says nothing about the login',
  async () => {
    const owner = await world.service.addAccount();
    const app = await startLoginApp();
    const id = await saveFor(owner, app);
    await app.close();
    expect(await tested(owner, id)).toMatchObject({ status: 'untested', lastTest: { outcome: 'unreachable' } });
  },
  patience,
);

test.runIf(everyCase)(
  'the command line says whether it works, and ends with a code that a script can use',
  async () => {
    const owner = await world.service.addAccount();
    const app = await serve({});
    await world.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = world.app.server.address() as { port: number };
    const env = { PROOFRUN_URL: `http://127.0.0.1:${port}`, PROOFRUN_API_KEY: owner.key };
    const right = await run(['login-memory', 'test', await saveFor(owner, app)], env).ended;
    expect([right.code, right.out]).toEqual([0, expect.stringMatching(/^login_\S+ {2}working {2}signed_in: /)]);
    const wrongId = await saveFor(owner, app, { password: 'not-the-password-1' });
    const wrong = await run(['login-memory', 'test', wrongId, '--json'], env).ended;
    expect([wrong.code, JSON.parse(wrong.out)]).toMatchObject([1, { id: wrongId, status: 'failing' }]);
  },
  patience,
);

test.runIf(everyCase)(
  'the page has a button for it that works without scripts',
  async () => {
    const app = await serve({});
    const send = (url: string, fields: Record<string, string>, cookie = '') =>
      world.app.inject({
        method: 'POST',
        url,
        headers: { origin: testPublicUrl, 'content-type': 'application/x-www-form-urlencoded', cookie },
        payload: new URLSearchParams(fields).toString(),
      });
    const signUp = await send('/account/sign-up', { email: 'tester@example.com', password: 'a long enough password' });
    const cookie = [signUp.headers['set-cookie'] ?? []]
      .flat()
      .map((line) => line.split(';')[0])
      .join('; ');
    const fields = { label: 'QA <b>', loginUrl: named(app.loginUrl), ...account, totpSeed: '', kind: 'login form' };
    const saved = await send('/account/login-memory', fields, cookie);
    const id = /login_[\w-]{22}/.exec(saved.body)?.[0] ?? '';
    expect(saved.body).toContain('action="/account/login-memory/test"');
    const done = await send('/account/login-memory/test', { id }, cookie);
    expect(done.statusCode).toBe(200);
    expect(done.body).toMatch(/QA &lt;b&gt; (?:works: it signed in|is being tested)\./);
    const shown = async (): Promise<string> =>
      (await world.app.inject({ url: '/account/login-memory', headers: { cookie } })).body;
    await expect.poll(shown, { timeout: patience }).toContain('<td>working</td>');
    const early = await send('/account/login-memory/test', { id }, cookie);
    expect([early.statusCode, early.body]).toEqual([400, expect.stringContaining('so that the account is not locked')]);
    expect(done.body + early.body).not.toContain(account.password);
  },
  patience,
);
