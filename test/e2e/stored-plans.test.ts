// Runs whose plans were stored before plans had kinds, and in the clear: queued ones run, all endpoints answer, and Fix Checks end honestly.
import { readFileSync } from 'node:fs';
import type { RunPlan } from '#core/domain/run-plan.ts';
import { loadRun } from '#service/store/runs.ts';
import { takeRun } from '#service/store/take-run.ts';
import type { ChildPool } from '#service/worker/children/child-pool.ts';
import { executeRun } from '#service/worker/execute-run.ts';
import { parseAllowList } from '#engine/guard/allow-list.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everydayOf } from '../kit/every-case.ts';
import { type TestAccount, type TestService, startService } from '../kit/service.ts';
import { type Target, page, startTarget } from '../kit/target.ts';
import { type TestBrowser, openTestBrowser } from '../kit/visit.ts';
import { openTestChildren } from '../kit/working-service.ts';

const rows = JSON.parse(readFileSync(new URL('../../fixtures/stored/plans.json', import.meta.url), 'utf8')) as {
  name: string;
  plan: RunPlan;
}[];
const shop = (title: string, script: string): string =>
  page(title, `<p>Shop for your trip.</p><script>${script}</script>`);
const broken = shop('Wrong title', 'planner.start();');
const allow = parseAllowList('*.localhost:*');
if (!allow.ok) throw new Error(allow.reason);
const { entries } = allow;

let service: TestService;
let browser: TestBrowser;
let children: ChildPool;
let door: FastifyInstance;
let target: Target;
beforeAll(async () => {
  service = await startService();
  browser = await openTestBrowser();
  children = openTestChildren(browser, entries, () => undefined);
  target = await startTarget({});
  door = await service.openDoor({ context: { targets: { allow: entries } } });
}, 180_000);
afterAll(async () => {
  await service?.close();
  await children?.close();
  await browser?.close();
  await target?.close();
}, 30_000);

const call = (method: 'GET' | 'POST', url: string, owner: TestAccount, payload?: object) =>
  door.inject({ method, url, headers: { 'x-api-key': owner.key }, ...(payload === undefined ? {} : { payload }) });

/** Puts the old plan into the row, as an earlier version had written it. */
async function storeOldPlan(runId: string, name: string): Promise<void> {
  const origin = target.url;
  const { plan } = rows.find((row) => row.name === name)!;
  const here = { url: `${origin}/shop`, origin, host: new URL(origin).hostname, productionLooking: false };
  const old = JSON.stringify({ ...plan, target: here, entry: '/shop' });
  await service.store.db.updateTable('runs').set({ plan: old }).where('id', '=', runId).execute();
}

async function execute(runId: string): Promise<readonly unknown[]> {
  const failures: unknown[] = [];
  const deps = {
    store: service.store,
    children,
    onError: (error: unknown) => void failures.push(error),
  };
  const delivery = {
    runId,
    signal: new AbortController().signal,
    isStopping: () => false,
    defer: async () => undefined,
    giveBack: async () => undefined,
  };
  await takeRun(service.store, delivery, { workerId: 'test', execute: (run, signal) => executeRun(deps, run, signal) });
  return failures;
}

const reads = [
  '',
  '/report.json',
  '/proof-pack.json',
  '/compact-proof',
  '/history',
  '/fix-checks',
  '/export/playwright',
];

const old = [
  ['scan of the first version', 'scan: Fix Check', 'scan', 'uncaught_exception'],
  ['executeOnly', 'executeOnly: Fix Check', 'scenarios', 'assertion_failed'],
] as const;
test.each(everydayOf(old, ([name]) => name !== 'executeOnly'))(
  'an old %s that was queued runs, can be read, and is checked',
  async (name, check, kind, type) => {
    const owner = await service.addAccount();
    target.serve({ '/shop': broken });
    const started = await call('POST', '/api/runs/start', owner, { url: `${target.url}/shop`, scopedPaths: ['/shop'] });
    const { runId } = started.json<{ runId: string }>();
    await storeOldPlan(runId, name);
    expect((await loadRun(service.store.db, runId))?.plan.kind).toBe(kind);
    expect(await execute(runId)).toEqual([]);
    const report = (await call('GET', `/api/runs/${runId}/report.json`, owner)).json();
    expect(report.verdict).toBe('fail');
    expect(report.findings.map((finding: { type: string }) => finding.type)).toContain(type);
    for (const path of reads)
      expect([path, (await call('GET', `/api/runs/${runId}${path}`, owner)).statusCode]).toEqual([path, 200]);

    const asked = await call('POST', `/api/runs/${runId}/fix-check`, owner);
    const { runId: checkId } = asked.json<{ runId: string }>();
    expect((await loadRun(service.store.db, checkId))?.plan).toMatchObject({ kind: 'fix_check', of: kind });
    await storeOldPlan(checkId, check);
    expect((await loadRun(service.store.db, checkId))?.plan).toMatchObject({ kind: 'fix_check', of: kind });
    expect(await execute(checkId)).toEqual([]);
    const checked = (await call('GET', `/api/runs/${checkId}`, owner)).json();
    expect(checked).toMatchObject({
      kind: 'fix_check',
      state: 'completed',
      fixVerification: { status: 'still_reproduces' },
    });
    for (const path of reads.slice(0, 4))
      expect([path, (await call('GET', `/api/runs/${checkId}${path}`, owner)).statusCode]).toEqual([path, 200]);
  },
  180_000,
);

test('a queued run whose master key is missing ends with the reason, and is refunded', async () => {
  const owner = await service.addAccount();
  const started = await call('POST', '/api/runs/start', owner, { url: `${target.url}/shop` });
  const { runId } = started.json<{ runId: string }>();
  const plan = JSON.stringify({ keyId: '0'.repeat(12), sealed: Buffer.alloc(64).toString('base64') });
  const { db, clock } = service.store;
  await db.updateTable('runs').set({ plan }).where('id', '=', runId).execute();
  // It had created a record before the key was lost.
  const entry = { runId, stem: 'qa_x-one', entry: plan, createdAt: clock(), removedAt: null };
  await db.insertInto('recordEntries').values(entry).execute();
  expect(await execute(runId)).toEqual([expect.objectContaining({ name: 'CannotOpen' })]);
  const status = (await call('GET', `/api/runs/${runId}`, owner)).json();
  expect(status).toMatchObject({ state: 'errored', reason: 'engine_crashed', refunded: true });
  const report = (await call('GET', `/api/runs/${runId}/report.json`, owner)).json();
  expect(report.summary.sentence).toContain('cannot be opened with the master keys of this server');
});
