// The two calls of the campaign preview without a worker: what is refused, who may read, and what is written.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { campaignPreviewSchema, campaignPreviewStartedSchema } from '#contract/campaign-preview.ts';
import { errorEnvelopeSchema } from '#contract/errors.ts';
import { limit } from '#contract/limits.ts';
import { loadEntries } from '#service/store/ledger-entries.ts';
import { claimPreview, finishPreview } from '#service/store/previews.ts';
import { loadRunsOfAccount } from '#service/store/runs.ts';
import { type TestAccount, type TestService, startService } from '../kit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
}, 240_000);
afterAll(() => service.close());

const url = 'https://staging.example.com/';
const start = (account: Pick<TestAccount, 'key'> | null, payload: unknown) =>
  service.app.inject({
    method: 'POST',
    url: '/api/campaigns/preview',
    headers: { 'content-type': 'application/json', ...(account === null ? {} : { 'x-api-key': account.key }) },
    payload: JSON.stringify(payload),
  });
const read = (account: Pick<TestAccount, 'key'> | null, id: string) =>
  service.app.inject({
    url: `/api/campaigns/preview/${id}`,
    headers: account === null ? {} : { 'x-api-key': account.key },
  });

async function started(account: TestAccount, payload: object = { url }) {
  const answer = await start(account, payload);
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return campaignPreviewStartedSchema.parse(answer.json());
}

async function countPreviews({ id }: TestAccount): Promise<number> {
  const rows = service.store.db.selectFrom('campaignPreviews').select('id').where('accountId', '=', id);
  return (await rows.execute()).length;
}

/** Each with the field that is named and the code. */
const invalid: readonly (readonly [string, unknown, string, string])[] = [
  ['no body', null, '', 'validation_error'],
  ['no url', {}, 'url', 'validation_error'],
  ['a url that is a number', { url: 7 }, 'url', 'validation_error'],
  ['a url without a scheme', { url: 'staging.example.com' }, 'url', 'validation_error'],
  ['a name that does not exist', { url: 'https://no-such-name.org/' }, 'url', 'validation_error'],
  ['a private target', { url: 'https://inner.example.com/' }, 'url', 'unsafe_target'],
  ['loopback', { url: 'http://127.0.0.1:1234/' }, 'url', 'unsafe_target'],
  ['a file', { url: 'file:///etc/passwd' }, 'url', 'unsafe_target'],
  ['no paths', { url, paths: [] }, 'paths', 'validation_error'],
  ['too many paths', { url, paths: Array.from({ length: 51 }, (_, at) => `/p${at}`) }, 'paths', 'validation_error'],
  ['a path of another origin', { url, paths: ['/ok', '//evil.example.com/'] }, 'paths[1]', 'validation_error'],
  ['a path with a pattern', { url, paths: ['/docs/*'] }, 'paths[0]', 'validation_error'],
  ['no pages', { url, pagesLimit: 0 }, 'pagesLimit', 'validation_error'],
  ['too many pages', { url, pagesLimit: 51 }, 'pagesLimit', 'validation_error'],
  ['half a page', { url, pagesLimit: 1.5 }, 'pagesLimit', 'validation_error'],
  ['an unknown field', { url, mode: 'fast_bug_scan' }, 'mode', 'validation_error'],
  ['a login by its id', { url, authSessionId: `login_${'A'.repeat(22)}` }, 'authSessionId', 'validation_error'],
];

const secrets: readonly (readonly [string, object, string])[] = [
  ['a password', { password: 'correct horse' }, 'password'],
  ['a strategy with a secret', { auth: { strategy: 'login_form', username: 'a', password: 'b' } }, 'auth'],
  ['a login memory strategy', { auth: { strategy: 'login_memory', authSessionId: 'x' } }, 'auth'],
  ['something else than a login id', { authSessionId: 'correct horse battery' }, 'authSessionId'],
  ['cookies', { cookies: [{ name: 'sid', value: 'abc' }] }, 'cookies'],
  ['a header', { headers: { authorization: 'Bearer abc' } }, 'headers'],
  ['a storage state', { storage_state: { cookies: [] } }, 'storage_state'],
  ['a token somewhere inside', { notes: { deep: { accessToken: 'abc' } } }, 'notes.deep.accessToken'],
  ['a value that looks like one', { note: 'ghp_abcdefghijklmnopqrstuvwxyz0123456789' }, 'note'],
];

describe('starting a preview', () => {
  test.each(invalid)(
    '%s is refused with field, reason and next step, and nothing is created',
    async (_, body, path, code) => {
      const account = await service.addAccount();
      const answer = await start(account, body);
      const { error, message, details = [] } = errorEnvelopeSchema.parse(answer.json());
      expect([answer.statusCode, error, details[0]?.path ?? '']).toEqual([400, code, path]);
      expect(message.length).toBeGreaterThan(10);
      expect(await countPreviews(account)).toBe(0);
    },
  );

  test.each(secrets)(
    '%s is a forbidden_auth_field, and is not repeated [forbidden-auth-field]',
    async (_, extra, path) => {
      const account = await service.addAccount();
      const answer = await start(account, { url, ...extra });
      const { error, details = [] } = errorEnvelopeSchema.parse(answer.json());
      expect([answer.statusCode, error, details[0]?.path]).toEqual([400, 'forbidden_auth_field', path]);
      expect(details[0]?.message).toMatch(/remove the field/);
      expect(answer.body).not.toMatch(/correct horse|abc|ghp_/);
      expect(await countPreviews(account)).toBe(0);
    },
  );

  test('needs a key, and says which command does the same', async () => {
    const answer = await start(null, { url });
    const { error, cli } = errorEnvelopeSchema.parse(answer.json());
    expect([answer.statusCode, error, cli?.command]).toEqual([
      401,
      'authentication_required',
      'proofrun preview <url>',
    ]);
  });

  test('is free, creates no run, and always asks for confirmation [campaign-confirmation]', async () => {
    const account = await service.addAccount({ free: false });
    const { previewId, confirmationRequiredBeforeRun, chromeParityAvailable } = await started(account);
    expect([confirmationRequiredBeforeRun, chromeParityAvailable]).toEqual([true, false]);
    const answer = campaignPreviewSchema.parse((await read(account, previewId)).json());
    expect(answer).toMatchObject({
      state: 'queued',
      target: url,
      pagesLimit: limit('pagesDefault'),
      jobParity: null,
      routeParities: null,
      suggestedCampaign: null,
    });
    const { db } = service.store;
    expect([await loadRunsOfAccount(db, account.id, 10), await loadEntries(db, account.id)]).toEqual([[], []]);
  });

  test('is bounded for one account, and open again when a preview has ended', async () => {
    const account = await service.addAccount();
    const ids: string[] = [];
    for (let at = 0; at < limit('previewsPerAccount'); at += 1) ids.push((await started(account)).previewId);
    const refused = await start(account, { url });
    expect([refused.statusCode, refused.json().error, refused.headers['retry-after']]).toEqual([
      429,
      'rate_limited',
      '30',
    ]);
    expect(await countPreviews(account)).toBe(limit('previewsPerAccount'));
    await started(await service.addAccount());
    const claim = { id: ids[0]!, workerId: 'test', defer: async () => undefined };
    expect((await claimPreview(service.store, claim)).kind).toBe('claimed');
    await finishPreview(service.store, { id: ids[0]!, attempt: 1 }, { reason: 'engine_crashed' });
    await started(account);
  });

  test('a secret in the query of the url is masked wherever the preview is shown', async () => {
    const account = await service.addAccount();
    const { previewId } = await started(account, { url: `${url}start?token=hunter2hunter2&page=2` });
    const { target } = campaignPreviewSchema.parse((await read(account, previewId)).json());
    expect(target).toContain('page=2');
    expect(target).not.toContain('hunter2');
  });
});

describe('reading a preview', () => {
  test('one of another account, an unknown and a malformed id are the same 404', async () => {
    const [owner, stranger] = [await service.addAccount(), await service.addAccount({ role: 'admin' })];
    const { previewId } = await started(owner);
    const answers = [
      await read(stranger, previewId),
      await read(stranger, `prv_${'A'.repeat(22)}`),
      await read(stranger, 'nothing'),
    ].map((answer) => ({ ...answer.json(), requestId: '', statusCode: answer.statusCode }));
    expect(answers[0]).toMatchObject({ statusCode: 404, error: 'not_found' });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect((await read(owner, previewId)).statusCode).toBe(200);
    expect((await read(null, previewId)).statusCode).toBe(401);
  });

  test('an errored one says why, and has neither a parity nor a campaign', async () => {
    const account = await service.addAccount();
    const { previewId } = await started(account);
    await finishPreview(service.store, { id: previewId, attempt: null }, { reason: 'worker_lost' });
    expect(campaignPreviewSchema.parse((await read(account, previewId)).json())).toMatchObject({
      state: 'errored',
      reason: 'worker_lost',
      jobParity: null,
      routeParities: null,
      suggestedCampaign: null,
      pollAfterMs: 0,
    });
  });
});
