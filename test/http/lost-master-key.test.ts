// A run whose master key is missing: all that is stored of it is read, and what needs its plan says why it cannot be done.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportSchema } from '#contract/report.ts';
import { abandonPreview } from '#service/worker/previews/deliver-preview.ts';
import { findingOf, reportOf } from '../kit/report-of.ts';
import { type TestAccount, type TestService, startService } from '../kit/service.ts';
import { endRun, startedRun } from './stored-runs.ts';

let service: TestService;
let owner: TestAccount;
beforeAll(async () => {
  service = await startService();
  owner = await service.addAccount();
}, 60_000);
afterAll(() => service.close());

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  service.app.inject({
    method,
    url,
    headers: { 'x-api-key': owner.key },
    ...(payload === undefined ? {} : { payload }),
  });

/** As if the key that sealed it were not known here. */
const unknownKey = JSON.stringify({ keyId: '0'.repeat(12), sealed: Buffer.alloc(64).toString('base64') });
const loseKeyOf = (runId: string) =>
  service.store.db.updateTable('runs').set({ plan: unknownKey, request: unknownKey }).where('id', '=', runId).execute();

test('a finished run is listed, read and deleted, and its Fix Check is refused with the reason', async () => {
  const runId = await startedRun(service, owner, 'staging.lost1-example.com');
  await endRun(service, runId, reportOf([findingOf('a')], ['/']));
  await loseKeyOf(runId);
  const listed = (await call('GET', '/api/runs?target=staging.lost1-example.com')).json();
  expect(listed.runs.map((run: { runId: string }) => run.runId)).toEqual([runId]);
  for (const path of ['', '/report.json', '/proof-pack.json', '/compact-proof', '/history', '/fix-checks'])
    expect([path, (await call('GET', `/api/runs/${runId}${path}`)).statusCode]).toEqual([path, 200]);
  const check = await call('POST', `/api/runs/${runId}/fix-check`);
  expect([check.statusCode, check.json()]).toEqual([
    503,
    expect.objectContaining({
      error: 'service_unavailable',
      message: expect.stringContaining('cannot be opened with the master keys of this server'),
    }),
  ]);
  expect((await call('DELETE', `/api/runs/${runId}`)).statusCode).toBe(200);
});

test('a queued run is cancelled with a report that claims nothing, and refunded', async () => {
  const host = 'staging.lost2-example.com';
  const runId = await startedRun(service, owner, host);
  await loseKeyOf(runId);
  const cancelled = await call('POST', `/api/runs/${runId}/cancel`);
  expect(cancelled.json()).toMatchObject({ state: 'cancelled', refunded: true });
  const report = reportSchema.parse((await call('GET', `/api/runs/${runId}/report.json`)).json());
  expect(report).toMatchObject({ verdict: 'inconclusive', target: { url: `https://${host}/`, host } });
});

test('a preview says that it cannot be opened', async () => {
  const body = { url: 'https://staging.lost3-example.com/?access_token=x1y2z3x1y2z3' };
  const { previewId } = (await call('POST', '/api/campaigns/preview', body)).json<{ previewId: string }>();
  const url = `/api/campaigns/preview/${previewId}`;
  expect((await call('GET', url)).statusCode).toBe(200);
  const rows = service.store.db.updateTable('campaignPreviews').set({ plan: unknownKey });
  await rows.where('id', '=', previewId).execute();
  const refused = await call('GET', url);
  expect([refused.statusCode, refused.json().message]).toEqual([503, expect.stringContaining('master keys')]);
  await abandonPreview(service, previewId);
});
