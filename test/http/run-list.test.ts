// The list of an account's runs, and a status that waits.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorEnvelopeSchema } from '#contract/errors.ts';
import { limit } from '#contract/limits.ts';
import { type RunList, runListSchema } from '#contract/run-list.ts';
import { runStatusSchema } from '#contract/run-status.ts';
import { StatusWaits } from '#service/app/runs/status-waits.ts';
import { claimRun } from '#service/store/claim-run.ts';
import { recordProgress } from '#service/store/runs.ts';
import { findingOf, reportOf, routeRecord } from '../kit/report-of.ts';
import { type TestAccount, type TestService, startService, testPublicUrl } from '../kit/service.ts';
import { endRun } from './stored-runs.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
}, 60_000);
afterAll(() => service.close());

const get = (url: string, who: TestAccount | null = null, headers: Record<string, string> = {}) =>
  service.app.inject({ url, headers: { ...(who && { 'x-api-key': who.key }), ...headers } });

async function list(who: TestAccount, query = ''): Promise<RunList> {
  const answer = await get(`/api/runs${query}`, who);
  expect(answer.statusCode, answer.body).toBe(200);
  return runListSchema.parse(answer.json());
}

async function start(who: TestAccount, payload: object): Promise<string> {
  const answer = await service.app.inject({
    method: 'POST',
    url: '/api/runs/start',
    headers: { 'x-api-key': who.key },
    payload,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ runId: string }>().runId;
}
const idsOf = ({ runs }: RunList): string[] => runs.map(({ runId }) => runId);

describe('the list of runs [list-runs]', () => {
  test('has the runs of the account, newest first, and no run of another one', async () => {
    const [owner, other, admin] = [
      await service.addAccount(),
      await service.addAccount(),
      await service.addAccount({ role: 'admin' }),
    ];
    const ids: string[] = [];
    for (const host of ['a', 'b', 'c']) {
      ids.unshift(await start(owner, { url: `https://staging.${host}-example.com/shop` }));
      service.advance(1_000);
    }
    await start(other, { url: 'https://staging.a-example.com/' });
    const all = await list(owner);
    expect(idsOf(all)).toEqual(ids);
    expect(all.nextCursor).toBeNull();
    expect(all.runs[0]).toMatchObject({
      kind: 'run',
      mode: 'fast_bug_scan',
      target: 'https://staging.c-example.com/shop',
      state: 'queued',
      verdict: null,
      creditsCharged: 1,
      links: { status: `${testPublicUrl}/api/runs/${ids[0]}` },
    });
    expect(idsOf(await list(admin))).toEqual([]);
  });

  test('comes in pages that hold every run once, whatever starts meanwhile and at the same moment', async () => {
    const owner = await service.addAccount();
    const url = 'https://staging.example.com/';
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(await start(owner, { url, pagesLimit: n + 1 }));
    const moment = service.context.clock();
    await service.store.db.updateTable('runs').set({ createdAt: moment }).where('id', 'in', ids).execute();
    const seen: string[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < 5; page += 1) {
      const next: RunList = await list(owner, `?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`);
      seen.push(...idsOf(next));
      expect(next.runs.length).toBeLessThanOrEqual(2);
      cursor = next.nextCursor;
      if (cursor === null) break;
      service.advance(1_000);
      await start(owner, { url, pagesLimit: 10 + page });
    }
    expect(cursor).toBeNull();
    expect(seen).toHaveLength(5);
    expect(new Set(seen)).toEqual(new Set(ids));
    expect((await list(owner, '?limit=7')).nextCursor).toBeNull();
  });

  test('a cursor of another account shows none of its runs', async () => {
    const [one, two] = [await service.addAccount(), await service.addAccount()];
    for (let n = 0; n < 3; n += 1) await start(one, { url: 'https://staging.example.com/', pagesLimit: n + 1 });
    const own = await start(two, { url: 'https://staging.example.com/' });
    const { nextCursor } = await list(one, '?limit=1');
    expect(nextCursor).not.toBeNull();
    for (const id of idsOf(await list(two, `?cursor=${nextCursor}`))) expect(id).toBe(own);
  });

  test('is filtered by target, mode and verdict', async () => {
    const owner = await service.addAccount();
    const scan = await start(owner, { url: 'https://staging.one-example.com/shop' });
    service.advance(1_000);
    const flow = await start(owner, { url: 'https://staging.two-example.com/', mode: 'workflow_test' });
    await endRun(service, scan, reportOf([findingOf('a')], ['/']));
    expect(idsOf(await list(owner, '?target=staging.one-example.com'))).toEqual([scan]);
    expect(idsOf(await list(owner, '?target=https%3A%2F%2FSTAGING.one-example.com%2Felsewhere'))).toEqual([scan]);
    expect(idsOf(await list(owner, '?target=https%3A%2F%2Fstaging.one-example.com%3A8443'))).toEqual([]);
    expect(idsOf(await list(owner, '?target=one-example.com'))).toEqual([]);
    expect(idsOf(await list(owner, '?mode=workflow_test'))).toEqual([flow]);
    expect(idsOf(await list(owner, '?verdict=fail'))).toEqual([scan]);
    expect(idsOf(await list(owner, '?verdict=pass'))).toEqual([]);
    expect(idsOf(await list(owner, '?mode=workflow_test&verdict=fail'))).toEqual([]);
    expect((await list(owner, '?verdict=fail')).runs[0]).toMatchObject({ state: 'completed', verdict: 'fail' });
  });

  test('needs a key, and no cache may keep it', async () => {
    const missing = await get('/api/runs');
    expect([missing.statusCode, errorEnvelopeSchema.parse(missing.json()).cli?.command]).toEqual([
      401,
      'proofrun runs',
    ]);
    expect((await get('/api/runs', await service.addAccount())).headers['cache-control']).toBe('private, no-store');
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=all', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['cursor=nonsense', 'cursor'],
    [`cursor=${Buffer.from("0 ' or 1=1 --").toString('base64url')}`, 'cursor'],
    ['cursor=', 'cursor'],
    ['target=https%3A%2F%2F', 'target'],
    ['target=a%20b', 'target'],
    ['mode=scan', 'mode'],
    ['verdict=failed', 'verdict'],
    ['page=2', 'page'],
  ])('%s is a 400 that names the field', async (query, path) => {
    const answer = await get(`/api/runs?${query}`, await service.addAccount());
    const { error, details = [] } = errorEnvelopeSchema.parse(answer.json());
    expect([answer.statusCode, error, details.map((detail) => detail.path)]).toEqual([400, 'validation_error', [path]]);
  });
});

describe('a status that waits [status-wait]', () => {
  const claim = async (runId: string): Promise<void> => {
    const order = { runId, workerId: 'test', now: service.context.clock(), defer: async () => undefined };
    expect((await claimRun(service.store, order)).kind).toBe('claimed');
  };
  const queued = async (): Promise<string> =>
    start(await service.addAccount(), { url: `https://staging.w${Math.random().toString(36).slice(2)}-example.com/` });

  test('is answered when the state changes, and not before', async () => {
    const runId = await queued();
    const answer = get(`/api/runs/${runId}?wait=25`);
    await expect.poll(() => service.context.waits.held, { timeout: 5_000 }).toBe(1);
    await claim(runId);
    expect(runStatusSchema.parse((await answer).json())).toMatchObject({ state: 'running' });
    expect(service.context.waits.held).toBe(0);
  });

  test('is answered when the seconds have passed, with the state as it is', async () => {
    const runId = await queued();
    const began = performance.now();
    const answer = await get(`/api/runs/${runId}?wait=1`);
    expect(performance.now() - began).toBeGreaterThan(900);
    expect(answer.json()).toMatchObject({ state: 'queued' });
  });

  test('of a run that has ended, or is unknown, is answered at once', async () => {
    const runId = await queued();
    await endRun(service, runId, reportOf([], ['/']));
    const began = performance.now();
    expect((await get(`/api/runs/${runId}?wait=25`)).json()).toMatchObject({ state: 'completed' });
    expect((await get(`/api/runs/run_${'z'.repeat(22)}?wait=25`)).statusCode).toBe(404);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  test('holds so many answers per key and no more; the others are answered at once', async () => {
    const runId = await queued();
    const reader = await service.addAccount();
    const held = Array.from({ length: limit('statusWaitsPerKey') }, () => get(`/api/runs/${runId}?wait=25`, reader));
    await expect.poll(() => service.context.waits.held, { timeout: 5_000 }).toBe(limit('statusWaitsPerKey'));
    const oneMore = await get(`/api/runs/${runId}?wait=25`, reader);
    expect([oneMore.statusCode, oneMore.json().state]).toEqual([200, 'queued']);
    const another = get(`/api/runs/${runId}?wait=25`, await service.addAccount());
    await expect.poll(() => service.context.waits.held, { timeout: 5_000 }).toBe(limit('statusWaitsPerKey') + 1);
    await claim(runId);
    for (const answer of [...held, another]) expect((await answer).json()).toMatchObject({ state: 'running' });
  });

  test('ends when the service stops', async () => {
    const waits = new StatusWaits({ perReader: 1, inAll: 1 });
    const door = await service.openDoor({ context: { waits } });
    const answer = door.inject({ url: `/api/runs/${await queued()}?wait=25` });
    await expect.poll(() => waits.held, { timeout: 5_000 }).toBe(1);
    const began = performance.now();
    await door.close();
    expect((await answer).json()).toMatchObject({ state: 'queued' });
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  test.each(['wait=0', 'wait=26', 'wait=x', 'view=full', 'waits=3'])('%s is a 400', async (query) => {
    expect((await get(`/api/runs/${await queued()}?${query}`)).statusCode).toBe(400);
  });

  test('in brief leaves out the events and nothing else, under a tag of its own', async () => {
    const runId = await queued();
    await claim(runId);
    const event = { at: '2026-01-01T00:00:00.000Z', kind: 'explore', message: 'Opening the target', route: null };
    await recordProgress(service.store.db, { runId, attempt: 1, events: [event] });
    const whole = await get(`/api/runs/${runId}`);
    const brief = await get(`/api/runs/${runId}?view=brief`);
    const { recentProofEvents, ...rest } = whole.json();
    expect(recentProofEvents).toEqual([event]);
    expect(brief.json()).toEqual(rest);
    const etag = String(whole.headers.etag);
    expect((await get(`/api/runs/${runId}?view=brief`, null, { 'if-none-match': etag })).statusCode).toBe(200);
    expect((await get(`/api/runs/${runId}`, null, { 'if-none-match': etag })).statusCode).toBe(304);
  });
});

test('every picture in a report and its packet has a whole address [picture-addresses]', async () => {
  const runId = await start(await service.addAccount(), { url: 'https://staging.pictures-example.com/' });
  const at = (name: string): string => `/api/runs/${runId}/pictures/${name}`;
  const artifact = { kind: 'screenshot', url: at('finding.jpeg'), width: 1, height: 1 } as const;
  const finding = findingOf('a', { evidence: [{ kind: 'picture', note: 'The page.', artifact }] });
  const screenshots = [{ viewport: 'laptop' as const, url: at('page.jpeg'), width: 1, height: 1 }];
  const stored = reportOf([finding], [routeRecord('/', { screenshots })]);
  await endRun(service, runId, stored);
  const report = (await get(`/api/runs/${runId}/report.json`)).json();
  const pack = (await get(`/api/runs/${runId}/proof-pack.json`)).json();
  expect(report.routes[0].screenshots[0].url).toBe(`${testPublicUrl}${at('page.jpeg')}`);
  for (const read of [report, pack])
    expect(read.findings[0].evidence[0].artifact.url).toBe(`${testPublicUrl}${at('finding.jpeg')}`);
  expect(JSON.stringify([report, pack])).not.toContain('"/api/');
  expect(pack.reportDigest).toBe(report.digest);
  expect(report.digest).not.toBe(stored.digest);
});
