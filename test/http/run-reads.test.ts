import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compactProofSchema } from '#contract/compact-proof.ts';
import { errorEnvelopeSchema } from '#contract/errors.ts';
import { limit } from '#contract/limits.ts';
import { proofPackSchema } from '#contract/proof-pack.ts';
import { reportSchema } from '#contract/report.ts';
import { cancelledSchema, deletedSchema, screenshotRequestedSchema } from '#contract/run-actions.ts';
import { runStatusSchema } from '#contract/run-status.ts';
import { insertArtifact } from '#service/store/artifacts.ts';
import { claimRun } from '#service/store/claim-run.ts';
import { loadBalance } from '#service/store/ledger-entries.ts';
import { recordProgress } from '#service/store/runs.ts';
import { findingOf, reportOf } from '../kit/report-of.ts';
import { type TestAccount, type TestService, startService, testPublicUrl } from '../kit/service.ts';
import { endRun } from './stored-runs.ts';

let service: TestService;
let hosts = 0;
let stranger: TestAccount;
let admin: TestAccount;
beforeAll(async () => {
  service = await startService();
  stranger = await service.addAccount();
  admin = await service.addAccount({ role: 'admin' });
}, 60_000);
afterAll(() => service.close());

type Method = 'GET' | 'HEAD' | 'POST' | 'DELETE';
const call = (method: Method, url: string, who: TestAccount | null = null, headers: Record<string, string> = {}) =>
  service.app.inject({ method, url, headers: { ...(who && { 'x-api-key': who.key }), ...headers } });

interface OwnedRun {
  readonly runId: string;
  readonly owner: TestAccount;
}

/** Each run has a host and an account of its own, so that no limit affects it. */
async function queuedRun(): Promise<OwnedRun> {
  const owner = await service.addAccount();
  hosts += 1;
  const answer = await service.app.inject({
    method: 'POST',
    url: '/api/runs/start',
    headers: { 'x-api-key': owner.key },
    payload: { url: `https://staging.n${hosts}-example.com/` },
  });
  return { runId: answer.json().runId, owner };
}

async function runningRun(): Promise<OwnedRun> {
  const run = await queuedRun();
  const claim = { runId: run.runId, workerId: 'test', now: service.context.clock(), defer: async () => undefined };
  expect((await claimRun(service.store, claim)).kind).toBe('claimed');
  return run;
}

async function finishedRun(): Promise<OwnedRun> {
  const run = await queuedRun();
  await call('POST', `/api/runs/${run.runId}/cancel`, run.owner);
  return run;
}

const views = ['/report.json', '/proof-pack.json', '/compact-proof'] as const;

describe('the run status', () => {
  test('is public by runId, and private to caches, referrers and robots [get-status]', async () => {
    const { runId } = await finishedRun();
    const answer = await call('GET', `/api/runs/${runId}`);
    expect(runStatusSchema.parse(answer.json())).toMatchObject({ runId, state: 'cancelled', pollAfterMs: 0 });
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
  });

  test('answers 304 until something changes', async () => {
    const { runId } = await runningRun();
    const first = await call('GET', `/api/runs/${runId}`);
    const etag = String(first.headers.etag);
    const same = await call('GET', `/api/runs/${runId}`, null, { 'if-none-match': etag });
    expect([same.statusCode, same.body]).toEqual([304, '']);
    const news = { runId, attempt: 1, phase: 'explore', currentStep: 'Looking at a page' } as const;
    const screenshot = { name: 'live-01.jpeg', takenAt: '2026-01-01T00:00:00.000Z' };
    await recordProgress(service.store.db, { ...news, latestScreenshot: screenshot });
    const changed = await call('GET', `/api/runs/${runId}`, null, { 'if-none-match': `"other", ${etag}` });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
    expect(runStatusSchema.parse(changed.json())).toMatchObject({
      state: 'running',
      pollAfterMs: 1_000,
      phase: 'explore',
      currentStep: 'Looking at a page',
      latestScreenshot: { url: `${testPublicUrl}/api/runs/${runId}/pictures/live-01.jpeg` },
    });
  });

  test('answers HEAD without a body', async () => {
    const answer = await call('HEAD', `/api/runs/${(await finishedRun()).runId}`);
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  });
});

describe('unknown and malformed run ids', () => {
  const unknown = `run_${'A'.repeat(22)}`;
  const reads = ['', ...views, '/pictures/a.png'];
  test.each(reads)('answer the same 404 at %s [run-id-secret]', async (path) => {
    const bodies = [];
    for (const id of [unknown, 'run_1', 'x', '..%2f..%2fetc', '%zz', 'a'.repeat(300)]) {
      const answer = await call('GET', `/api/runs/${id}${path}`);
      const { requestId, ...rest } = errorEnvelopeSchema.parse(answer.json());
      expect(requestId).toMatch(/^req_/);
      expect(answer.statusCode).toBe(404);
      bodies.push(rest);
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toMatchObject({ status: 404, error: 'not_found' });
  });

  test.each([
    ['POST', '/cancel'],
    ['POST', '/screenshots'],
    ['DELETE', ''],
  ] as const)('answer the same 404 to %s %s', async (method, path) => {
    for (const id of [unknown, 'run_1']) {
      const answer = await call(method, `/api/runs/${id}${path}`, stranger);
      expect([answer.statusCode, answer.json().error]).toEqual([404, 'not_found']);
    }
  });
});

describe('proof of a finished run', () => {
  const schemas = {
    '/report.json': reportSchema,
    '/proof-pack.json': proofPackSchema,
    '/compact-proof': compactProofSchema,
  };

  test.each(views)('%s is a 409 with Retry-After until the run has ended', async (path) => {
    const answer = await call('GET', `/api/runs/${(await runningRun()).runId}${path}`);
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'run_not_finished']);
    expect(answer.headers['retry-after']).toBe('1');
  });

  test.each(views)(
    '%s has its strict shape, a strong ETag and the headers of a secret [get-report] [get-proof-pack] [get-compact-proof]',
    async (path) => {
      const address = `/api/runs/${(await finishedRun()).runId}${path}`;
      const first = await call('GET', address);
      const second = await call('GET', address);
      expect(first.statusCode).toBe(200);
      expect(schemas[path].parse(first.json())).toMatchObject({ verdict: 'inconclusive' });
      expect(second.body).toBe(first.body);
      expect(first.headers.etag).toMatch(/^"[\w-]{43}"$/);
      expect(first.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      });
      const again = await call('GET', address, null, { 'if-none-match': String(first.headers.etag) });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    },
  );

  test('the views agree with each other', async () => {
    const { runId } = await finishedRun();
    const [report, pack, compact] = await Promise.all(
      views.map(async (path) => (await call('GET', `/api/runs/${runId}${path}`)).json()),
    );
    expect(pack.reportDigest).toBe(report.digest);
    expect(compact.verdict).toBe(report.verdict);
    expect(compact.runId).toBe(runId);
    expect(report).toMatchObject({
      run: { state: 'cancelled', startedAt: null, parentRunId: null },
      summary: { sentence: 'The run was cancelled before it started.', routesTested: 0 },
      timings: { exploreMs: 0, confirmMs: 0, totalMs: 0 },
      findings: [],
      routes: [],
      fixVerification: null,
    });
    expect(report.timings.queuedMs).toBeGreaterThanOrEqual(0);
  });

  test('bytes that are kept are not served after the run was deleted by another process', async () => {
    const { runId } = await finishedRun();
    expect((await call('GET', `/api/runs/${runId}/compact-proof`)).statusCode).toBe(200);
    await service.store.db.deleteFrom('runs').where('id', '=', runId).execute();
    service.advance(3_000);
    expect((await call('GET', `/api/runs/${runId}/compact-proof`)).statusCode).toBe(404);
  });
});

describe('public by runId', () => {
  test('every GET endpoint of the interface answers 200 without a key [public-reads-no-key]', async () => {
    const { runId } = await finishedRun();
    const runReads = ['/report.json', '/proof-pack.json', '/compact-proof', ''].map(
      (path) => `/api/runs/${runId}${path}`,
    );
    const addresses = [
      '/api/pricing',
      '/api/agents/index.json',
      '/api/agents/onboarding',
      '/api/browser-capabilities',
      '/api/docs/index.json',
      '/api/docs/limits.json',
      ...runReads,
    ];
    for (const address of addresses) expect([address, (await call('GET', address)).statusCode]).toEqual([address, 200]);
    // A key that is none does not close what is open.
    for (const address of addresses)
      expect((await call('GET', address, null, { 'x-api-key': 'none' })).statusCode).toBe(200);
  });

  test('the packet holds what the report claims, for a stranger too [get-proof-pack] [three-views]', async () => {
    const { runId } = await queuedRun();
    const finding = findingOf('a', { severity: 'high', type: 'uncaught_exception' });
    await endRun(service, runId, reportOf([finding, findingOf('b')], ['/', '/two'], { doNotClaim: ['Not this.'] }));
    const [report, answer] = [
      (await call('GET', `/api/runs/${runId}/report.json`)).json(),
      await call('GET', `/api/runs/${runId}/proof-pack.json`, stranger),
    ];
    expect(answer.statusCode).toBe(200);
    const { artifacts, redaction, reportDigest, chain, digest, envelope, ...shared } = proofPackSchema.parse(
      answer.json(),
    );
    expect(shared).toEqual(Object.fromEntries(Object.keys(shared).map((name) => [name, report[name]])));
    expect(shared.findings.map(({ id }) => id)).toEqual([finding.id, findingOf('b').id]);
    expect(shared).toMatchObject({ verdict: 'fail', doNotClaim: ['Not this.'], run: { runId } });
    expect([artifacts, reportDigest]).toEqual([[], report.digest]);
    expect(redaction.statement).toContain('masked');
    expect(digest).not.toBe(reportDigest);
    expect([chain.links.length > 0, envelope.signatures.length]).toEqual([true, 1]);
  });
});

describe('pictures', () => {
  const bytes = Buffer.from('a picture');
  async function withPicture(): Promise<OwnedRun> {
    const run = await finishedRun();
    const picture = { runId: run.runId, name: 'page-1.png', kind: 'screenshot', bytes, width: 1, height: 1 } as const;
    await insertArtifact(service.store, { ...picture, now: service.context.clock() });
    return run;
  }

  test('are served with their type and ETag', async () => {
    const { runId } = await withPicture();
    const answer = await call('GET', `/api/runs/${runId}/pictures/page-1.png`);
    expect([answer.statusCode, answer.headers['content-type'], answer.rawPayload]).toEqual([200, 'image/png', bytes]);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const again = await call('GET', `/api/runs/${runId}/pictures/page-1.png`, null, {
      'if-none-match': String(answer.headers.etag),
    });
    expect(again.statusCode).toBe(304);
  });

  test.each(['other.png', '..%2f..%2fapi-key', 'PAGE-1.PNG'])('%s is not there', async (name) => {
    expect((await call('GET', `/api/runs/${(await withPicture()).runId}/pictures/${name}`)).statusCode).toBe(404);
  });

  test('of a run with a login are for its owner only', async () => {
    const { runId, owner } = await withPicture();
    await service.store.db.updateTable('runs').set({ withLogin: true }).where('id', '=', runId).execute();
    const address = `/api/runs/${runId}/pictures/page-1.png`;
    const statuses = [];
    for (const who of [null, stranger, owner, admin]) statuses.push((await call('GET', address, who)).statusCode);
    expect(statuses).toEqual([401, 403, 200, 403]);
  });
});

describe('cancel', () => {
  test('of a queued run gives its credit back', async () => {
    const { runId, owner } = await queuedRun();
    const { db } = service.store;
    expect(await loadBalance(db, owner.id, service.context.clock())).toBe(9);
    const answer = await call('POST', `/api/runs/${runId}/cancel`, owner);
    expect(cancelledSchema.parse(answer.json())).toMatchObject({ state: 'cancelled', refunded: true });
    expect(await loadBalance(db, owner.id, service.context.clock())).toBe(10);
    const again = await call('POST', `/api/runs/${runId}/cancel`, owner);
    expect([again.statusCode, again.json().state]).toEqual([200, 'cancelled']);
    expect(await loadBalance(db, owner.id, service.context.clock())).toBe(10);
  });

  test('of a running run asks it to stop and gives nothing back', async () => {
    const { runId, owner } = await runningRun();
    const answer = await call('POST', `/api/runs/${runId}/cancel`, owner);
    expect(cancelledSchema.parse(answer.json())).toMatchObject({ state: 'running', refunded: false });
  });

  test('takes no body, {} and a bare content type, and nothing else', async () => {
    const { runId, owner } = await finishedRun();
    const post = async (payload: string | undefined) =>
      (
        await service.app.inject({
          method: 'POST',
          url: `/api/runs/${runId}/cancel`,
          headers: { 'x-api-key': owner.key, 'content-type': 'application/json' },
          ...(payload !== undefined && { payload }),
        })
      ).statusCode;
    expect([await post(undefined), await post('{}'), await post('{"force":true}'), await post('[]')]).toEqual([
      200, 200, 400, 400,
    ]);
  });
});

describe('screenshots on demand', () => {
  test('are spaced, counted and then refused [limit-screenshots]', async () => {
    const { runId, owner } = await runningRun();
    const ask = () => call('POST', `/api/runs/${runId}/screenshots`, owner);
    expect(screenshotRequestedSchema.parse((await ask()).json())).toMatchObject({ requested: 1, left: 11 });
    const soon = await ask();
    expect([soon.statusCode, soon.json().error]).toEqual([429, 'screenshot_cap_reached']);
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0);
    for (let asked = 2; asked <= limit('screenshotsMax'); asked += 1) {
      service.advance(limit('screenshotGapMs'));
      expect((await ask()).statusCode).toBe(200);
    }
    service.advance(limit('screenshotGapMs'));
    expect((await ask()).json().error).toBe('screenshot_cap_reached');
  });

  test('of a run that is not running are a 400', async () => {
    const { runId, owner } = await finishedRun();
    const answer = await call('POST', `/api/runs/${runId}/screenshots`, owner);
    expect([answer.statusCode, answer.json().details[0].code]).toEqual([400, 'not_running']);
  });
});

describe('delete', () => {
  test('removes a finished run with everything that was kept of it', async () => {
    const { runId, owner } = await finishedRun();
    for (const path of views) expect((await call('GET', `/api/runs/${runId}${path}`)).statusCode).toBe(200);
    const answer = await call('DELETE', `/api/runs/${runId}`, owner);
    expect(deletedSchema.parse(answer.json())).toEqual({ runId, deleted: true });
    for (const path of ['', ...views]) expect((await call('GET', `/api/runs/${runId}${path}`)).statusCode).toBe(404);
  });

  test('of a running run is a 409', async () => {
    const { runId, owner } = await runningRun();
    const answer = await call('DELETE', `/api/runs/${runId}`, owner);
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'run_not_finished']);
  });
});

describe('driving a run', () => {
  test.each([
    ['POST', '/cancel'],
    ['POST', '/screenshots'],
  ] as const)('%s %s needs a key, and the key of the owner or an admin', async (method, path) => {
    const { runId } = await runningRun();
    const missing = await call(method, `/api/runs/${runId}${path}`);
    expect([missing.statusCode, errorEnvelopeSchema.parse(missing.json()).cli !== undefined]).toEqual([401, true]);
    const foreign = await call(method, `/api/runs/${runId}${path}`, stranger);
    expect([foreign.statusCode, foreign.json().error]).toEqual([403, 'forbidden']);
    expect((await call(method, `/api/runs/${runId}${path}`, admin)).statusCode).not.toBe(403);
  });

  test('deleting needs the key of the owner', async () => {
    const { runId } = await finishedRun();
    const statuses = [];
    for (const who of [null, stranger, admin])
      statuses.push((await call('DELETE', `/api/runs/${runId}`, who)).statusCode);
    expect(statuses).toEqual([401, 403, 403]);
  });

  test('a fix check needs a key, and something to verify [post-fix-check-401]', async () => {
    const { runId, owner } = await finishedRun();
    const path = `/api/runs/${runId}/fix-check`;
    expect((await call('POST', path)).statusCode).toBe(401);
    const answer = await call('POST', path, owner);
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'nothing_to_verify']);
  });
});
