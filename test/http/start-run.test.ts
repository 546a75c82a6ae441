import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorEnvelopeSchema } from '#contract/errors.ts';
import { limit } from '#contract/limits.ts';
import { runStartedSchema } from '#contract/run-start.ts';
import { loadBalance, loadEntries } from '#service/store/ledger-entries.ts';
import { loadRunsOfAccount } from '#service/store/runs.ts';
import { saveLogin } from '../kit/save-login.ts';
import { type TestAccount, type TestService, startService, testPublicUrl } from '../kit/service.ts';
import { authSteps, invalidStarts } from './invalid-starts.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
}, 60_000);
afterAll(() => service.close());

const url = 'https://staging.example.com/';

async function start(account: TestAccount | null, payload: unknown, headers: Record<string, string> = {}) {
  const answer = await service.app.inject({
    method: 'POST',
    url: '/api/runs/start',
    headers: { 'content-type': 'application/json', ...(account && { 'x-api-key': account.key }), ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}

async function books(account: TestAccount) {
  const { db } = service.store;
  return { entries: await loadEntries(db, account.id), runs: await loadRunsOfAccount(db, account.id, 1_000) };
}

describe('a valid start', () => {
  test('queues one run, charges one credit and says where to look [post-start] [one-ledger] [key-header]', async () => {
    const account = await service.addAccount();
    const answer = await start(account, { url });
    expect(answer.status).toBe(200);
    const started = runStartedSchema.parse(answer.body);
    expect(started).toMatchObject({ state: 'queued', mode: 'fast_bug_scan', creditsCharged: 1, creditsLeft: 9 });
    expect(started.links.status).toBe(`${testPublicUrl}/api/runs/${started.runId}`);
    expect(answer.headers['cache-control']).toContain('no-store');
    const { runs, entries } = await books(account);
    expect(runs.map((run) => [run.id, run.state, run.target])).toEqual([[started.runId, 'queued', url]]);
    expect(entries.filter((entry) => entry.kind === 'debit').map((entry) => entry.credits)).toEqual([-1]);
  });

  test('takes a JSON content type with a charset, and every option that is built', async () => {
    const account = await service.addAccount();
    const body = {
      url,
      mode: 'fast_bug_scan',
      pagesLimit: 50,
      scopedPaths: ['/', '/#/posts', '/shop/*'],
      viewport: 'mobile',
      skipCrawl: true,
      preflight: { expectStatus: 200, expectEnvironment: 'staging' },
    };
    const answer = await start(account, body, { 'content-type': 'application/json; charset=utf-8' });
    expect(answer.status).toBe(200);
    expect((await books(account)).runs[0]?.plan).toMatchObject({ pagesLimit: 50, viewport: 'mobile', crawl: false });
  });

  test('may aim at a private address that the operator lists', async () => {
    expect((await start(await service.addAccount(), { url: 'http://127.0.0.1:9000/' })).status).toBe(200);
  });

  test('never takes the Host header for its links', async () => {
    const account = await service.addAccount();
    const answer = await start(account, { url }, { host: 'evil.example.net' });
    expect(JSON.stringify(answer.body) + JSON.stringify(answer.headers)).not.toContain('evil.example.net');
  });
});

describe('an invalid start', () => {
  test('the table holds at least sixty', () => expect(invalidStarts.length).toBeGreaterThanOrEqual(60));

  test('is a 400 that names the field, and all of them together leave nothing behind [post-start-400] [refusal-before-billing] [error-400] [start-url-required] [start-mode] [start-viewport] [start-auth-session] [limit-pages] [preflight-before-billing] [production-before-billing] [refuses-raw-secrets] [refuses-destructive] [production-refused] [targets-public] [limit-reachability]', async () => {
    const account = await service.addAccount();
    const before = await books(account);
    for (const { about, body, path, error = 'validation_error', code } of invalidStarts) {
      const answer = await start(account, body);
      const envelope = errorEnvelopeSchema.parse(answer.body);
      expect({ about, status: answer.status, error: envelope.error }).toEqual({ about, status: 400, error });
      const detail = envelope.details?.find((each) => each.path === path);
      expect(detail, `${about}: ${JSON.stringify(envelope.details)}`).toBeDefined();
      if (code !== undefined) expect({ about, code: detail?.code }).toEqual({ about, code });
      expect(detail?.message.length).toBeGreaterThan(5);
      expect(JSON.stringify(answer.body)).not.toContain('hunter2-secret');
    }
    expect(await books(account)).toEqual(before);
  });

  test('suggests the right spelling of a field and of a word', async () => {
    const account = await service.addAccount();
    const { body } = await start(account, { url, pageLimit: 3, mode: 'fast_bug_scn' });
    const messages = Object.fromEntries(
      errorEnvelopeSchema.parse(body).details?.map((each) => [each.path, each.message]) ?? [],
    );
    expect(messages['pageLimit']).toContain('Did you mean "pagesLimit"?');
    expect(messages['mode']).toContain('Did you mean "fast_bug_scan"?');
  });

  test('reports every fault at once', async () => {
    const { body } = await start(await service.addAccount(), { pagesLimit: 99, viewport: 'watch' });
    const paths = errorEnvelopeSchema.parse(body).details?.map((each) => each.path);
    expect(paths?.sort()).toEqual(['pagesLimit', 'url', 'viewport']);
  });

  test.each([
    ['broken JSON', '{"url":', 400, 'validation_error'],
    ['a prototype in the body', '{"__proto__": {"url": "x"}}', 400, 'validation_error'],
    ['an empty body', '', 400, 'validation_error'],
    ['a body over the limit', JSON.stringify({ url: 'a'.repeat(limit('bodyBytes')) }), 413, 'payload_too_large'],
  ])('%s is refused', async (_, payload, status, error) => {
    const account = await service.addAccount();
    const answer = await start(account, payload);
    expect([answer.status, errorEnvelopeSchema.parse(answer.body).error]).toEqual([status, error]);
    if (status === 400) expect(answer.body.details[0].path).toBe('');
    expect((await books(account)).runs).toEqual([]);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'a body of type %s is a 415',
    async (type) => {
      const answer = await start(await service.addAccount(), 'url=x', { 'content-type': type });
      expect([answer.status, answer.body.error]).toEqual([415, 'unsupported_media_type']);
    },
  );
});

describe('what is not built yet', () => {
  const unbuilt: readonly (readonly [string, object])[] = [
    ['creating in a scan', { url, safeMutation: { allowCreate: true } }],
    ['deleting', { url, mode: 'workflow_test', safeMutation: { allowDelete: true } }],
  ];
  test.each(unbuilt)('%s answers 501 and charges nothing', async (_, body) => {
    const account = await service.addAccount();
    const before = await books(account);
    const answer = await start(account, body);
    expect([answer.status, answer.body.error]).toEqual([501, 'capability_unavailable']);
    expect(await books(account)).toEqual(before);
  });
});

describe('a run behind a login is started with the id of a saved one', () => {
  const scenario = { title: 'a', route: '/', steps: [{ action: 'reload' }] };
  const bodies: readonly (readonly [string, (login: string) => object])[] = [
    ['authenticated_smoke', (login) => ({ url, mode: 'authenticated_smoke', authSessionId: login })],
    ['a scan', (login) => ({ url, auth: { strategy: 'login_memory', authSessionId: login } })],
    ['a scenario', (login) => ({ url, authSessionId: login, customScenarios: [scenario] })],
    ...authSteps.flatMap((step): (readonly [string, (login: string) => object])[] => [
      [
        `the action ${step.action} [vocab-auth-actions]`,
        (login) => ({ url, authSessionId: login, customScenarios: [{ ...scenario, steps: [step] }] }),
      ],
      [
        `the clean-up ${step.action}`,
        (login) => ({ url, authSessionId: login, customScenarios: [{ ...scenario, cleanup: [step] }] }),
      ],
      [
        `the login step ${step.action}`,
        (login) => ({ url, auth: { strategy: 'steps', authSessionId: login, steps: [step] } }),
      ],
    ]),
  ];
  test.each(bodies)('%s', async (_, body) => {
    const account = await service.addAccount();
    const answer = await start(account, body(await saveLogin(service, account, url)));
    expect([answer.status, answer.body.state]).toEqual([200, 'queued']);
  });
});

describe('a login that cannot be used is refused before billing', () => {
  const asked = (login: string, more: object = {}) => ({ url, authSessionId: login, ...more });
  const refusal = async (account: TestAccount, body: object) => {
    const before = await books(account);
    const answer = await start(account, body);
    expect(await books(account)).toEqual(before);
    const { error, message, details } = errorEnvelopeSchema.parse(answer.body);
    return { status: answer.status, error, message, details };
  };

  test('one of another account is refused like an unknown one, also to an admin', async () => {
    const foreign = await saveLogin(service, await service.addAccount(), url);
    for (const role of ['customer', 'admin'] as const) {
      const account = await service.addAccount({ role });
      const answer = await refusal(account, asked(foreign));
      expect(answer).toMatchObject({ status: 400, details: [{ path: 'authSessionId', code: 'unknown_login' }] });
      expect(await refusal(account, asked(`login_${'a'.repeat(22)}`))).toEqual(answer);
    }
  });

  test('one of another origin, and a revoked one', async () => {
    const account = await service.addAccount();
    const elsewhere = await saveLogin(service, account, 'https://other.staging.example.com/');
    expect(await refusal(account, asked(elsewhere))).toMatchObject({ details: [{ code: 'other_origin' }] });
    const login = await saveLogin(service, account, url);
    await service.app.inject({
      method: 'DELETE',
      url: `/api/account/login-memories/${login}`,
      headers: { 'x-api-key': account.key },
    });
    expect(await refusal(account, asked(login))).toMatchObject({ details: [{ code: 'revoked_login' }] });
  });
});

describe('without a valid key', () => {
  test.each([
    ['no key', {}, 'is missing'],
    ['an empty key', { 'x-api-key': '' }, 'is not valid'],
    ['a key of another shape', { 'x-api-key': 'secret' }, 'is not valid'],
    ['a key with a wrong checksum', { 'x-api-key': `pfr_${'a'.repeat(38)}` }, 'is not valid'],
  ])('%s is a 401 that names a command [post-start-401] [error-401] [key-401-cli]', async (_, headers, wrong) => {
    const answer = await start(null, { url }, headers);
    const envelope = errorEnvelopeSchema.parse(answer.body);
    expect([answer.status, envelope.error]).toEqual([401, 'authentication_required']);
    expect(envelope.message).toContain(wrong);
    expect(envelope.message).toContain('api-key of the data folder');
    expect(envelope.cli?.command).toMatch(/^proofrun /);
    expect(envelope.cli?.why.length).toBeGreaterThan(10);
  });

  test('the key is asked for before the body is read', async () => {
    expect((await start(null, '{"url":')).status).toBe(401);
  });
});

describe('Idempotency-Key', () => {
  test('a repeat answers the same run and charges once', async () => {
    const account = await service.addAccount();
    const first = await start(account, { url, pagesLimit: 3 }, { 'idempotency-key': 'a1' });
    const again = await start(account, { pagesLimit: 3, url }, { 'idempotency-key': 'a1' });
    expect(again.body).toEqual(first.body);
    expect((await books(account)).runs).toHaveLength(1);
    expect(await loadBalance(service.store.db, account.id, service.context.clock())).toBe(9);
  });

  test('twenty at the same time make one run', async () => {
    const account = await service.addAccount();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => start(account, { url }, { 'idempotency-key': 'b1' })),
    );
    expect(new Set(answers.map((answer) => answer.body.runId)).size).toBe(1);
    expect((await books(account)).runs).toHaveLength(1);
  });

  test('another body is a 409', async () => {
    const account = await service.addAccount();
    await start(account, { url }, { 'idempotency-key': 'c1' });
    const answer = await start(account, { url, pagesLimit: 2 }, { 'idempotency-key': 'c1' });
    expect([answer.status, answer.body.error]).toEqual([409, 'idempotency_conflict']);
  });

  test('the keys of two accounts have nothing to do with each other', async () => {
    const [one, two] = [await service.addAccount(), await service.addAccount()];
    const answers = [
      await start(one, { url }, { 'idempotency-key': 'd1' }),
      await start(two, { url }, { 'idempotency-key': 'd1' }),
    ];
    expect(answers[0]?.body.runId).not.toBe(answers[1]?.body.runId);
  });

  test('a key with a space is refused', async () => {
    const answer = await start(await service.addAccount(), { url }, { 'idempotency-key': 'a b' });
    expect([answer.status, answer.body.details[0].path]).toEqual([400, 'Idempotency-Key']);
  });
});

describe('no credit left', () => {
  const path = (checkoutUrl: string): string => new URL(checkoutUrl).pathname;

  test('the checkout page grants once, and then the start works [post-start-402] [error-402] [checkout-completes]', async () => {
    const account = await service.addAccount({ free: false });
    const refused = await start(account, { url });
    const envelope = errorEnvelopeSchema.parse(refused.body);
    expect([refused.status, envelope.error]).toEqual([402, 'payment_required']);
    expect(envelope).toMatchObject({ creditsNeeded: 1, creditsLeft: 0 });
    expect(envelope.checkoutUrl).toMatch(/^http:\/\/proofrun\.test:4600\/checkout\/chk_[\w-]{22}$/);
    expect((await books(account)).runs).toEqual([]);

    const page = path(envelope.checkoutUrl ?? '');
    const shown = await service.app.inject(page);
    expect(shown.statusCode).toBe(200);
    expect(shown.body).toContain('No money moves here');
    expect(shown.body).toContain('Starter Pack');
    expect(shown.headers['cache-control']).toBe('private, no-store');
    const form = {
      method: 'POST',
      url: page,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    } as const;
    expect((await service.app.inject(form)).body).toContain('Credits added');
    expect((await service.app.inject(form)).statusCode).toBe(200);
    expect(await loadBalance(service.store.db, account.id, service.context.clock())).toBe(10);
    expect((await start(account, { url })).body.creditsLeft).toBe(9);
  });

  test('an expired checkout grants nothing', async () => {
    const account = await service.addAccount({ free: false });
    const page = path((await start(account, { url })).body.checkoutUrl);
    service.advance(2 * 60 * 60_000);
    const html = { accept: 'text/html' };
    const answer = await service.app.inject({ method: 'POST', url: page, headers: html });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await loadBalance(service.store.db, account.id, service.context.clock())).toBe(0);
  });

  test('where no checkout is switched on, the address says so and grants nothing', async () => {
    const account = await service.addAccount({ free: false });
    const door = await service.openDoor({ context: { checkout: 'none' } });
    const answer = await door.inject({
      method: 'POST',
      url: '/api/runs/start',
      headers: { 'x-api-key': account.key },
      payload: { url },
    });
    expect([answer.statusCode, answer.json().checkoutUrl]).toEqual([402, `${testPublicUrl}/checkout`]);
    expect((await door.inject('/checkout')).body).toContain('Checkout is disabled');
    const open = path((await start(account, { url })).body.checkoutUrl);
    expect((await door.inject({ method: 'POST', url: open })).statusCode).toBe(404);
  });
});

describe('the free tier [limit-free-tier]', () => {
  test('pays ten runs and not one more', async () => {
    const account = await service.addAccount();
    const statuses: number[] = [];
    for (let n = 1; n <= 11; n += 1) statuses.push((await start(account, { url, pagesLimit: n })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 402]);
    expect((await books(account)).runs).toHaveLength(10);
  });
});

describe('writing to production [refuses-destructive]', () => {
  const modes = ['fast_bug_scan', 'workflow_test', 'regression_check', undefined] as const;
  const flags = ['allowCreate', 'allowUpdate', 'allowDelete'];
  test('is a 400 for every flag in every mode, on every host that looks like production', async () => {
    const account = await service.addAccount();
    const before = await books(account);
    const hosts = ['https://www.example.com/', 'https://93.184.216.34/', 'https://shop-example.com/'];
    for (const host of hosts)
      for (const body of [
        { mode: 'full_crud_e2e' },
        ...modes.flatMap((mode) => flags.map((flag) => ({ mode, safeMutation: { [flag]: true } }))),
      ]) {
        const answer = await start(account, { url: host, ...body });
        expect([host, body, answer.status, answer.body.error]).toEqual([host, body, 400, 'destructive_refused']);
      }
    expect(await books(account)).toEqual(before);
    const allowed = await start(account, { url: 'https://www.example.com/', safeMutation: { allowCreate: false } });
    expect(allowed.status).toBe(200);
  });
});

describe('a raw secret [refuses-raw-secrets]', () => {
  const secret = 'hunter2-secret';
  const scenario = { title: 'a', route: '/', steps: [{ action: 'reload' }] };
  const cookie = { action: 'setCookie', name: 'session_id', value: secret };
  const field = { action: 'fillByTestId', testId: 'login-password', value: secret };
  const login = `login_${'a'.repeat(22)}`;
  test.each([
    ['storage_state', { auth: { strategy: 'storage_state', state: { cookies: [{ value: secret }] } } }],
    ['cookies', { auth: { strategy: 'cookies', cookies: [{ name: 'sid', value: secret }] } }],
    ['login_form', { auth: { strategy: 'login_form', username: 'a', password: secret } }],
    ['session_injection', { auth: { strategy: 'session_injection', token: secret } }],
    ['a cookie', { customScenarios: [{ ...scenario, steps: [cookie] }] }],
    ['a field', { customScenarios: [{ ...scenario, steps: [field] }] }],
    ['a clean-up', { customScenarios: [{ ...scenario, cleanup: [field] }] }],
    ['a step of a login', { auth: { strategy: 'steps', authSessionId: login, steps: [field] } }],
  ])('in %s is refused, never repeated and never stored', async (_, body) => {
    const account = await service.addAccount();
    const admin = await service.addAccount({ role: 'admin' });
    const answers = [
      await start(account, { url, ...body }),
      await service.app
        .inject({
          method: 'POST',
          url: '/api/runs/bypass',
          headers: { 'x-api-key': admin.key },
          payload: { url, ...body },
        })
        .then((answer) => ({ status: answer.statusCode, headers: answer.headers, body: answer.json() })),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.body.error]).toEqual([400, 'raw_secret_refused']);
      expect(JSON.stringify(answer)).not.toContain(secret);
    }
    for (const each of [account, admin]) expect((await books(each)).runs).toEqual([]);
  });
});

describe('bypass', () => {
  const bypass = (account: TestAccount, payload: object) =>
    service.app.inject({ method: 'POST', url: '/api/runs/bypass', headers: { 'x-api-key': account.key }, payload });

  test('a customer key is a 403', async () => {
    const account = await service.addAccount();
    const answer = await bypass(account, { url });
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'forbidden']);
    expect((await books(account)).runs).toEqual([]);
  });

  test('an admin key starts without a debit, and the ledger says who and why [post-bypass]', async () => {
    const admin = await service.addAccount({ role: 'admin' });
    const answer = await bypass(admin, { url, reason: 'a rehearsal' });
    expect(runStartedSchema.parse(answer.json())).toMatchObject({ creditsCharged: 0, creditsLeft: 10 });
    const entry = (await books(admin)).entries.find((each) => each.kind === 'bypass');
    expect(entry).toMatchObject({ credits: 0, actor: admin.keyId, reason: 'a rehearsal' });
  });

  test('every safety rule stays', async () => {
    const admin = await service.addAccount({ role: 'admin' });
    expect((await bypass(admin, { url: 'http://10.0.0.1/' })).json().error).toBe('unsafe_target');
  });
});
