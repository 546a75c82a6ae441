// The two calls of an authenticated audit, one test per outcome. Only `started` charges.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditExecutedSchema, auditPreviewSchema } from '#contract/audit-flow.ts';
import { limit } from '#contract/limits.ts';
import { loadEntries } from '#service/store/ledger-entries.ts';
import { loadRunsOfAccount } from '#service/store/runs.ts';
import { saveLogin } from '../kit/save-login.ts';
import { type TestAccount, type TestService, startService } from '../kit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
}, 90_000);
afterAll(() => service.close());

const url = 'https://staging.example.com/';

const post = (account: Pick<TestAccount, 'key'> | null, path: string, payload: object) =>
  service.app.inject({
    method: 'POST',
    url: path,
    headers: account === null ? {} : { 'x-api-key': account.key },
    payload,
  });

async function books({ id }: TestAccount) {
  const { db } = service.store;
  return { entries: await loadEntries(db, id), runs: await loadRunsOfAccount(db, id, 100) };
}

async function previewed(options: { free?: boolean; scopedPaths?: string[] } = {}) {
  const account = await service.addAccount({ free: options.free ?? true });
  const authSessionId = await saveLogin(service, account, url);
  const more = options.scopedPaths === undefined ? {} : { scopedPaths: options.scopedPaths };
  const answer = await post(account, '/api/audits/preview', { url, authSessionId, ...more });
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  const preview = auditPreviewSchema.parse(answer.json());
  return { account, authSessionId, preview, previewToken: preview.previewToken };
}

async function execute(account: TestAccount, body: object) {
  const answer = await post(account, '/api/audits/execute', body);
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return auditExecutedSchema.parse(answer.json());
}

/** The outcome of an execution that must leave nothing behind. */
async function refused(account: TestAccount, body: object) {
  const before = await books(account);
  const { outcome, next, run } = await execute(account, body);
  expect(await books(account)).toEqual(before);
  expect([run, next.action.length > 0, next.why.length > 0]).toEqual([null, true, true]);
  return outcome;
}

describe('a preview', () => {
  test('names price, routes and what is left, and creates nothing', async () => {
    const { account, preview, authSessionId } = await previewed({ scopedPaths: ['/dashboard'] });
    expect(preview).toMatchObject({
      origin: 'https://staging.example.com',
      login: { id: authSessionId, status: 'untested' },
      routes: ['/dashboard'],
      routesMax: limit('auditRoutesMax'),
      priceUsd: 1.99,
      creditsNeeded: 10,
      creditsLeft: 10,
      confirmationRequiredBeforeRun: true,
    });
    expect((await books(account)).runs).toEqual([]);
  });

  test('refuses the login of another account like an unknown one, and raw secrets', async () => {
    const stranger = await service.addAccount();
    const { authSessionId } = await previewed();
    const [foreign, unknown] = [
      await post(stranger, '/api/audits/preview', { url, authSessionId }),
      await post(stranger, '/api/audits/preview', { url, authSessionId: `login_${'A'.repeat(22)}` }),
    ].map((answer) => ({ ...answer.json(), requestId: '' }));
    expect(foreign).toMatchObject({ status: 400, details: [{ code: 'unknown_login' }] });
    expect(unknown).toEqual(foreign);
    const secret = await post(stranger, '/api/audits/preview', { url, authSessionId, password: 'x' });
    expect(secret.json().error).toBe('raw_secret_refused');
  });

  test.each(['/api/audits/preview', '/api/audits/execute'])('%s needs a key', async (path) => {
    expect((await post(null, path, {})).statusCode).toBe(401);
  });
});

describe('an execution', () => {
  test('is tampered with when anything differs from the preview [audits-execute]', async () => {
    const { account, previewToken, authSessionId } = await previewed({ scopedPaths: ['/a'] });
    const other = await saveLogin(service, account, url);
    const stranger = await service.addAccount();
    const right = { previewToken, authSessionId };
    expect(await refused(account, { ...right, previewToken: `${previewToken.slice(0, -6)}AAAAAA` })).toBe('tampered');
    expect(await refused(account, { ...right, previewToken: 'nonsense' })).toBe('tampered');
    expect(await refused(account, { ...right, authSessionId: other })).toBe('tampered');
    expect(await refused(account, { ...right, url: 'https://other.example.com/' })).toBe('tampered');
    expect(await refused(account, { ...right, scopedPaths: ['/b'] })).toBe('tampered');
    expect(await refused(stranger, right)).toBe('tampered');
  });

  test('is expired after 30 minutes', async () => {
    const { account, previewToken, authSessionId } = await previewed();
    service.advance(limit('auditTokenMinutes') * 60_000);
    expect(await refused(account, { previewToken, authSessionId })).toBe('expired');
  });

  test('is blocked when the login was revoked since', async () => {
    const { account, previewToken, authSessionId } = await previewed();
    await service.app.inject({
      method: 'DELETE',
      url: `/api/account/login-memories/${authSessionId}`,
      headers: { 'x-api-key': account.key },
    });
    expect(await refused(account, { previewToken, authSessionId })).toBe('blocked');
  });

  test('is blocked without credits, with the way to buy some', async () => {
    const { account, previewToken, authSessionId } = await previewed({ free: false });
    expect(await refused(account, { previewToken, authSessionId })).toBe('blocked');
    expect((await execute(account, { previewToken, authSessionId })).checkoutUrl).toContain('/checkout/');
  });

  test('is started once: it charges, and the same token returns the same run, also when it is old', async () => {
    const { account, previewToken, authSessionId } = await previewed();
    const first = await execute(account, { previewToken, authSessionId, url });
    expect(first).toMatchObject({ outcome: 'started', run: { mode: 'authenticated_smoke', creditsCharged: 10 } });
    service.advance(limit('auditTokenMinutes') * 60_000);
    expect(await execute(account, { previewToken, authSessionId })).toEqual(first);
    const { entries, runs } = await books(account);
    expect([runs.length, entries.filter(({ kind }) => kind === 'debit').length]).toEqual([1, 1]);
  });
});
