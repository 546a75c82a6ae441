// Saved logins over HTTP: their owner manages them, and nobody reads a secret back.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Endpoint, endpoints } from '#contract/endpoints.ts';
import { loginMemorySchema, savedLoginMemorySchema } from '#contract/login-memory.ts';
import { limit } from '#contract/limits.ts';
import { StatusWaits } from '#service/app/runs/status-waits.ts';
import { claimLoginTest, finishLoginTest } from '#service/store/login-tests.ts';
import { type TestAccount, type TestService, startService } from '../kit/service.ts';

let service: TestService;
let owner: TestAccount;
beforeAll(async () => {
  service = await startService();
  owner = await service.addAccount();
}, 60_000);
afterAll(() => service.close());

const loginUrl = 'https://app.staging.example.com/login';
const form = {
  strategy: 'login_form',
  label: 'QA user',
  loginUrl: `${loginUrl}?invite=canary-invite`,
  username: 'canary-user@example.com',
  password: 'canary-Passw0rd!',
  totpSeed: 'JBSWY3DPEHPK3PXP',
};
const secrets = ['canary-invite', 'canary-user', 'canary-Passw0rd!', 'JBSWY3DPEHPK3PXP'];

const send = (key: string | null, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
  service.app.inject({
    method,
    url: `/api/account/login-memories${path}`,
    headers: key === null ? {} : { 'x-api-key': key },
    ...(payload !== undefined && { payload }),
  });
const create = async (payload: object, key = owner.key) => send(key, 'POST', '', payload);
const saved = async (payload: object = form): Promise<string> => {
  const answer = await create(payload);
  expect([answer.statusCode, answer.body.slice(0, 400)]).toEqual([200, expect.any(String)]);
  return savedLoginMemorySchema.parse(answer.json()).id;
};

describe('saving', () => {
  test('answers the id, and no response has a secret or a user name in it [login-memory]', async () => {
    const answer = await create(form);
    const { id, ...rest } = savedLoginMemorySchema.parse(answer.json());
    expect(id).toMatch(/^login_[\w-]{22}$/);
    expect(rest).toMatchObject({
      label: 'QA user',
      strategy: 'login_form',
      loginUrl,
      origin: 'https://app.staging.example.com',
      hasTotp: true,
      status: 'untested',
      lastUsedAt: null,
      warnings: [],
    });
    const bodies = [answer, await send(owner.key, 'GET', ''), await send(owner.key, 'GET', `/${id}`)].map(
      ({ body }) => body,
    );
    for (const secret of secrets) expect(bodies.join(' ')).not.toContain(secret);
  });

  test.each([
    ['login_form with basic', { ...form, basic: true, totpSeed: undefined }],
    [
      'steps',
      { ...form, strategy: 'steps', steps: [{ action: 'fill', target: { label: 'Password' }, value: '{{password}}' }] },
    ],
    [
      'storage_state',
      {
        strategy: 'storage_state',
        label: 'state',
        loginUrl,
        storageState: {
          cookies: [{ name: 'sid', value: 'canary-Passw0rd!', domain: '.example.com', sameSite: 'Lax' }],
          origins: [],
        },
      },
    ],
    ['cookies', { strategy: 'cookies', label: 'c', loginUrl, cookies: [{ name: 'sid', value: 'canary-Passw0rd!' }] }],
    [
      'session_injection',
      { strategy: 'session_injection', label: 'i', loginUrl, local: [{ name: 'jwt', value: 'canary-Passw0rd!' }] },
    ],
  ])('takes the strategy %s', async (_, given) => {
    const answer = await create(given);
    expect([answer.statusCode, answer.body.includes('canary-Passw0rd!')]).toEqual([200, false]);
  });

  test.each([
    ['an unknown field', { ...form, passwort: 'x' }, 'passwort'],
    ['a field of another strategy', { ...form, cookies: [] }, 'cookies'],
    ['a missing password', { ...form, password: undefined }, 'password'],
    ['a seed that is not base32', { ...form, totpSeed: '0189-0189-0189-0189' }, 'totpSeed'],
    ['a check without content', { ...form, check: {} }, 'check'],
    ['a private address', { ...form, loginUrl: 'http://10.0.0.7/login' }, 'loginUrl'],
    [
      'a cookie of another domain',
      { strategy: 'cookies', label: 'c', loginUrl, cookies: [{ name: 'a', value: 'b', domain: 'evil.com' }] },
      'cookies[0].domain',
    ],
    ['an unknown strategy', { ...form, strategy: 'oauth' }, 'strategy'],
  ])('refuses %s with its path, and repeats no value', async (_, given, path) => {
    const answer = await create(given);
    expect([answer.statusCode, answer.json().details[0].path]).toEqual([400, path]);
    for (const secret of secrets) expect(answer.body).not.toContain(secret);
  });

  test('a weak password is saved with a warning that names the field', async () => {
    const answer = await create({ ...form, password: 'hunter2' });
    expect(answer.json().warnings).toEqual([{ code: 'weak_secret', path: 'password', message: expect.any(String) }]);
  });
});

describe('after that', () => {
  test('rotating replaces the secrets and keeps id and origin', async () => {
    const id = await saved();
    const answer = await send(owner.key, 'POST', `/${id}/rotate`, { ...form, password: 'another-Passw0rd!' });
    expect(savedLoginMemorySchema.parse(answer.json())).toMatchObject({
      id,
      status: 'untested',
      rotatedAt: expect.any(String),
    });
    const moved = await send(owner.key, 'POST', `/${id}/rotate`, {
      ...form,
      loginUrl: 'https://b.staging.example.com/login',
    });
    expect([moved.statusCode, moved.json().details[0].code]).toEqual([400, 'other_origin']);
  });

  test('a login whose cookies have all ended is expired', async () => {
    const expires = Math.floor(service.context.clock().getTime() / 1000) + 60;
    const id = await saved({
      strategy: 'cookies',
      label: 'c',
      loginUrl,
      cookies: [{ name: 'a', value: 'b', expires }],
    });
    const statusNow = async () => loginMemorySchema.parse((await send(owner.key, 'GET', `/${id}`)).json()).status;
    expect(await statusNow()).toBe('untested');
    service.advance(61_000);
    expect(await statusNow()).toBe('expired');
  });

  test('deleting revokes it, twice alike, and a revoked one cannot be rotated', async () => {
    const id = await saved();
    for (const _ of [1, 2]) {
      const answer = await send(owner.key, 'DELETE', `/${id}`);
      expect(loginMemorySchema.parse(answer.json()).status).toBe('revoked');
    }
    expect((await send(owner.key, 'POST', `/${id}/rotate`, form)).statusCode).toBe(404);
    const listed = (await send(owner.key, 'GET', '')).json().loginMemories.find((row: { id: string }) => row.id === id);
    expect(listed.status).toBe('revoked');
  });
});

describe('testing', () => {
  /** Without a worker the answer comes when the wait is over: nobody waits for it here. */
  const begin = async (id: string) => {
    const context = { ...service.context, waits: new StatusWaits({ perReader: 0, inAll: 0 }) };
    const app = await service.openDoor({ context });
    return app.inject({
      method: 'POST',
      url: `/api/account/login-memories/${id}/test`,
      headers: { 'x-api-key': owner.key },
    });
  };

  test('one test serves everybody who asks meanwhile, and the next ones are spaced and few', async () => {
    const id = await saved();
    const first = loginMemorySchema.parse((await begin(id)).json());
    expect(first).toMatchObject({ status: 'untested', lastTest: { state: 'queued', outcome: null } });
    expect((await begin(id)).json().lastTest).toEqual(first.lastTest);
    const job = { loginId: id, accountId: owner.id, startedAt: first.lastTest!.startedAt };
    expect(await claimLoginTest(service.store.db, job)).toBe('https://app.staging.example.com');
    expect(await claimLoginTest(service.store.db, job)).toBeNull();
    const wrong = { outcome: 'wrong_credentials', why: 'the target refused the password' } as const;
    await finishLoginTest(service.store.db, job, wrong, service.context.clock());
    expect((await send(owner.key, 'GET', `/${id}`)).json()).toMatchObject({
      status: 'failing',
      reason: 'wrong_credentials: the target refused the password',
      lastTest: { state: 'done', outcome: 'wrong_credentials', reason: 'the target refused the password' },
    });
    const early = await begin(id);
    expect([early.statusCode, early.json().error]).toEqual([429, 'rate_limited']);
    expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(limit('loginTestGapMs') / 1_000);
  });

  test('rotating forgets the test, and what it finds then changes nothing', async () => {
    const id = await saved();
    const { startedAt } = (await begin(id)).json().lastTest;
    await send(owner.key, 'POST', `/${id}/rotate`, { ...form, password: 'another-Passw0rd!' });
    const job = { loginId: id, accountId: owner.id, startedAt };
    expect(await claimLoginTest(service.store.db, job)).toBeNull();
    await finishLoginTest(service.store.db, job, { outcome: 'signed_in', why: 'ok' }, service.context.clock());
    expect((await send(owner.key, 'GET', `/${id}`)).json()).toMatchObject({ status: 'untested', lastTest: null });
  });

  test('a login whose cookies have ended, or whose address is refused now, is not tried', async () => {
    const expires = Math.floor(service.context.clock().getTime() / 1000) + 60;
    const id = await saved({
      strategy: 'cookies',
      label: 'c',
      loginUrl,
      cookies: [{ name: 'a', value: 'b', expires }],
    });
    service.advance(61_000);
    expect((await begin(id)).json()).toMatchObject({ status: 400, details: [{ code: 'expired_login' }] });
    const moved = await saved();
    await service.store.db
      .updateTable('loginMemories')
      .set({ shownUrl: 'https://inner.example.com/login' })
      .where('id', '=', moved)
      .execute();
    expect((await begin(moved)).json()).toMatchObject({ status: 400, error: 'unsafe_target' });
  });
});

describe('who may', () => {
  const rows = Object.values<Endpoint>(endpoints).filter(({ path }) => path.startsWith('/api/account/login-memories'));
  const urlOf = (row: Endpoint, id: string): string =>
    row.path.replace('{loginId}', id).replace('/api/account/login-memories', '');
  const call = (row: Endpoint, key: string | null, id: string) =>
    send(key, row.method, urlOf(row, id), row.method === 'POST' && !row.path.endsWith('/test') ? form : undefined);

  test.each(rows)('$method $path needs a valid key', async (row) => {
    const id = await saved();
    const revoked = await service.addAccount();
    await service.store.db
      .updateTable('apiKeys')
      .set({ revokedAt: new Date() })
      .where('id', '=', revoked.keyId)
      .execute();
    const expired = await service.addAccount();
    await service.store.db
      .updateTable('apiKeys')
      .set({ expiresAt: new Date(0) })
      .where('id', '=', expired.keyId)
      .execute();
    for (const key of [null, 'pfr_nonsense', revoked.key, expired.key]) {
      const answer = await call(row, key, id);
      expect([answer.statusCode, answer.json().error]).toEqual([401, 'authentication_required']);
    }
  });

  test.each(rows.filter(({ path, available }) => path.includes('{loginId}') && available))(
    '$method $path answers a login of another account like an unknown one, to customers and admins',
    async (row) => {
      const id = await saved();
      for (const role of ['customer', 'admin'] as const) {
        const stranger = await service.addAccount({ role });
        const [foreign, unknown, malformed] = [
          await call(row, stranger.key, id),
          await call(row, stranger.key, `login_${'A'.repeat(22)}`),
          await call(row, stranger.key, 'nonsense'),
        ].map((answer) => ({ ...answer.json(), requestId: '', status: answer.statusCode }));
        expect(foreign).toMatchObject({ status: 404, error: 'not_found' });
        expect([unknown, malformed]).toEqual([foreign, foreign]);
      }
      expect(loginMemorySchema.parse((await send(owner.key, 'GET', `/${id}`)).json()).status).toBe('untested');
    },
  );

  test('a list has only the logins of its own account', async () => {
    await saved();
    const stranger = await service.addAccount();
    expect((await send(stranger.key, 'GET', '')).json()).toEqual({ loginMemories: [] });
  });
});
