import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorEnvelopeSchema } from '#contract/errors.ts';
import { exportFormats } from '#contract/vocabulary/export-formats.ts';
import { insertArtifact } from '#service/store/artifacts.ts';
import { findingOf, reportOf } from '../kit/report-of.ts';
import { type TestAccount, type TestService, startService } from '../kit/service.ts';
import { endRun, startedRun } from './stored-runs.ts';

let service: TestService;
let owner: TestAccount;
let runId: string;
beforeAll(async () => {
  service = await startService();
  owner = await service.addAccount();
  runId = await startedRun(service, owner, 'staging.exports-example.com');
  const url = `/api/runs/${runId}/pictures/finding-001.png`;
  const finding = findingOf('one', {
    severity: 'high',
    evidence: [{ kind: 'screenshot', note: 'The page.', artifact: { kind: 'screenshot', url, width: 1, height: 1 } }],
  });
  const now = service.context.clock();
  const bytes = Buffer.from('89504e470d0a1a0a', 'hex');
  await insertArtifact(service.store, {
    runId,
    name: 'finding-001.png',
    kind: 'screenshot',
    bytes,
    width: 1,
    height: 1,
    now,
  });
  await endRun(service, runId, reportOf([finding], ['/']));
}, 60_000);
afterAll(() => service.close());

const get = (format: string, who: TestAccount | null = null, id = runId) =>
  service.app.inject({
    url: `/api/runs/${id}/export/${format}`,
    headers: who === null ? {} : { 'x-api-key': who.key },
  });

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  sarif: 'application/sarif+json; charset=utf-8',
  junit: 'application/xml; charset=utf-8',
  ctrf: 'application/json; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  playwright: 'text/plain; charset=utf-8',
};

describe('exports', () => {
  test.each(Object.entries(types))('%s is public by runId, private to caches, with its type', async (format, type) => {
    const answer = await get(format);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    const same = await service.app.inject({
      url: `/api/runs/${runId}/export/${format}`,
      headers: { 'if-none-match': String(answer.headers.etag) },
    });
    expect(same.statusCode).toBe(304);
  });

  test('every format of the set is served or answers 501', async () => {
    for (const format of exportFormats.words) expect([200, 501]).toContain((await get(format)).statusCode);
    expect((await get('pdf')).statusCode).toBe(404);
  });

  test('the HTML report has its pictures inside and may run and load nothing', async () => {
    const { body, headers } = await get('html');
    expect(body).toContain(`data:image/png;base64,${Buffer.from('89504e470d0a1a0a', 'hex').toString('base64')}`);
    expect(headers['content-security-policy']).toMatch(
      /default-src 'none'; img-src data:; style-src 'sha256-.*sandbox/,
    );
  });

  test('a run that has not ended is a 409, an unknown one a 404', async () => {
    const open = await startedRun(service, await service.addAccount(), 'staging.open-example.com');
    for (const format of Object.keys(types)) {
      expect((await get(format, null, open)).statusCode).toBe(409);
      expect((await get(format, null, `run_${'A'.repeat(22)}`)).statusCode).toBe(404);
    }
  });

  test('of a run with a login, the HTML report is for its owner only', async () => {
    const signedIn = await startedRun(service, owner, 'staging.login-example.com');
    await endRun(service, signedIn, reportOf([], ['/']));
    await service.store.db.updateTable('runs').set({ withLogin: true }).where('id', '=', signedIn).execute();
    const stranger = await service.addAccount();
    const statuses = [null, stranger, owner].map(async (who) => (await get('html', who, signedIn)).statusCode);
    expect(await Promise.all(statuses)).toEqual([401, 403, 200]);
    expect(errorEnvelopeSchema.parse((await get('html', null, signedIn)).json()).error).toBe('authentication_required');
    expect((await get('junit', null, signedIn)).statusCode).toBe(200);
  });
});
