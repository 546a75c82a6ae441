import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limit } from '#contract/limits.ts';
import { insertApiKey, loadApiKeys, loadValidApiKey, revokeApiKey } from '#service/store/api-keys.ts';
import { insertArtifact, loadArtifacts, sweepOldPictures } from '#service/store/artifacts.ts';
import { completeCheckout, createCheckout, loadCheckout } from '#service/store/checkouts.ts';
import { claimRun } from '#service/store/claim-run.ts';
import { DataFolderInUse } from '#service/store/data-folder-lock.ts';
import { deleteRun } from '#service/store/delete-run.ts';
import { finishRun } from '#service/store/finish-run.ts';
import { sweepLapsedCredits } from '#service/store/grants.ts';
import { sweepExpiredIdempotency } from '#service/store/idempotency-keys.ts';
import { loadBalance, loadEntries, loadEntriesOfRun } from '#service/store/ledger-entries.ts';
import { openStore } from '#service/store/open-store.ts';
import { loadReport } from '#service/store/reports.ts';
import { loadRun, recordProgress } from '#service/store/runs.ts';
import { requestScreenshot } from '#service/store/screenshot-requests.ts';
import { startRefund } from '#service/store/refunds.ts';
import { startRunTransaction } from '#service/store/start-run-transaction.ts';
import { testVault } from '../kit/test-vault.ts';
import { endOf, engines, makeAccount, makePlace, openAt, type Place, type TestStore } from './open-test-store.ts';
import { startOf } from './start-of.ts';

const day = (n: number): Date => new Date(Date.UTC(2026, 0, 1) + n * 86_400_000);
const second = (n: number): Date => new Date(day(0).getTime() + n * 1_000);
const picture = (n: number) => ({ kind: 'screenshot' as const, bytes: Buffer.alloc(n), width: 1, height: 1 });

describe.each(engines)('rows on %s', (engine) => {
  let place: Place;
  let open: TestStore;
  beforeAll(async () => {
    place = await makePlace(engine);
    open = await openAt(place, () => day(0));
  });
  afterAll(async () => {
    await open?.close();
    await place?.remove();
  });

  async function runningRun(): Promise<string> {
    const start = startOf(await makeAccount(open.store, 'free', day(0)), { now: day(0) });
    await startRunTransaction(open.store, open.queue, start);
    const defer = async (): Promise<void> => undefined;
    const claimed = await claimRun(open.store, { runId: start.runId, workerId: 'w', now: day(0), defer });
    expect(claimed.kind).toBe('claimed');
    return start.runId;
  }

  test('migrating again changes nothing', async () => {
    const accountId = await makeAccount(open.store, 'free', day(0));
    await open.store.migrate();
    expect(await loadBalance(open.store.db, accountId, day(0))).toBe(10);
  });

  test('a key opens its account until it expires or is revoked, and is stored nowhere', async () => {
    const accountId = await makeAccount(open.store, null, day(0));
    const key = { accountId, role: 'customer', name: 'ci' } as const;
    const lasting = await insertApiKey(open.store, { ...key, expiresAt: null });
    const short = await insertApiKey(open.store, { ...key, expiresAt: day(1) });
    const { db } = open.store;
    expect((await loadValidApiKey(db, lasting.text, day(9)))?.accountId).toBe(accountId);
    expect((await loadValidApiKey(db, short.text, second(86_399)))?.id).toBe(short.row.id);
    expect(await loadValidApiKey(db, short.text, day(1))).toBeNull();
    expect(await loadApiKeys(db, accountId)).toHaveLength(2);
    expect(JSON.stringify(await loadApiKeys(db, accountId))).not.toContain(lasting.text.slice(8));
    expect(await revokeApiKey(db, lasting.row.id, day(2))).toBe(true);
    expect(await revokeApiKey(db, lasting.row.id, day(3))).toBe(false);
    expect(await loadValidApiKey(db, lasting.text, day(2))).toBeNull();
  });

  test('progress keeps the last 20 events and every change makes a new version', async () => {
    const runId = await runningRun();
    const before = (await loadRun(open.store.db, runId))?.version ?? 0;
    const event = (n: number) => ({ at: second(n).toISOString(), kind: 'page', message: `page ${n}`, route: null });
    const events = Array.from({ length: 15 }, (_, n) => event(n));
    await recordProgress(open.store.db, { runId, attempt: 1, phase: 'explore', events });
    const more = Array.from({ length: 15 }, (_, n) => event(15 + n));
    const progress = { done: 3, total: 4, percent: 75 };
    await recordProgress(open.store.db, { runId, attempt: 1, currentStep: 'Looks at /', progress, events: more });
    const run = await loadRun(open.store.db, runId);
    expect(run?.proofEvents.map((each) => each.message)).toEqual(
      Array.from({ length: 20 }, (_, n) => `page ${n + 10}`),
    );
    expect(run).toMatchObject({ phase: 'explore', currentStep: 'Looks at /', progress, version: before + 2 });
  });

  test('a worker that lost its run cannot speak for it any more', async () => {
    const runId = await runningRun();
    const defer = async (): Promise<void> => undefined;
    await claimRun(open.store, { runId, workerId: 'later', now: day(0), defer });
    expect(await recordProgress(open.store.db, { runId, attempt: 1, phase: 'act' })).toEqual({ kind: 'lost' });
    const second = await recordProgress(open.store.db, { runId, attempt: 2, phase: 'act' });
    expect(second).toEqual({ kind: 'recorded', cancelRequested: false, screenshotsWanted: 0 });
    await finishRun(open.store, endOf(runId));
    expect(await recordProgress(open.store.db, { runId, attempt: 2, phase: 'report' })).toEqual({ kind: 'lost' });
  });

  test('screenshots are 5 seconds apart and 12 at most', async () => {
    const runId = await runningRun();
    expect(await requestScreenshot(open.store, runId, second(0))).toMatchObject({ kind: 'requested', left: 11 });
    expect(await requestScreenshot(open.store, runId, second(4))).toEqual({ kind: 'too_soon', retryAfterMs: 1_000 });
    const wanted = await recordProgress(open.store.db, { runId, attempt: 1 });
    expect(wanted).toMatchObject({ screenshotsWanted: 1 });
    const served = await recordProgress(open.store.db, { runId, attempt: 1, screenshotsServed: 1 });
    expect(served).toMatchObject({ screenshotsWanted: 0 });
    for (let n = 1; n < 12; n++)
      expect((await requestScreenshot(open.store, runId, second(n * 5))).kind).toBe('requested');
    expect(await requestScreenshot(open.store, runId, second(600))).toEqual({ kind: 'cap_reached' });
    await finishRun(open.store, endOf(runId));
    expect(await requestScreenshot(open.store, runId, second(700))).toEqual({ kind: 'not_running' });
    expect(await requestScreenshot(open.store, 'run_none', second(0))).toEqual({ kind: 'unknown' });
  });

  test('a report comes back byte for byte', async () => {
    const runId = await runningRun();
    const body = JSON.stringify({ text: 'Grüße 😀 \\u0000 "quoted"', many: Array.from({ length: 500 }, (_, n) => n) });
    await finishRun(open.store, endOf(runId, { report: { body, digest: 'sha256:x' } }));
    expect(await loadReport(open.store.db, runId)).toMatchObject({ body, digest: 'sha256:x' });
  });

  test('a checkout grants once, however often it is completed', async () => {
    const accountId = await makeAccount(open.store, null, day(0));
    const made = { accountId, plan: 'starter_pack', provider: 'local', now: day(0), expiresAt: day(1) } as const;
    const checkout = await createCheckout(open.store, made);
    const done = { checkoutId: checkout.id, plan: 'starter_pack', now: day(0.5), actor: 'page' } as const;
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => completeCheckout(open.store, done)));
    expect(outcomes.filter((outcome) => outcome.kind === 'granted')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.kind === 'already_completed')).toHaveLength(5);
    expect(await loadBalance(open.store.db, accountId, day(1))).toBe(10);
    expect((await loadCheckout(open.store.db, checkout.id))?.state).toBe('completed');
  });

  test('an expired checkout and one of another provider grant nothing', async () => {
    const accountId = await makeAccount(open.store, null, day(0));
    const made = { accountId, plan: 'starter_pack', provider: 'local', now: day(0), expiresAt: day(1) } as const;
    const { id } = await createCheckout(open.store, made);
    const other = await createCheckout(open.store, { ...made, provider: 'stripe' });
    const done = { plan: 'starter_pack', actor: 'page' } as const;
    const complete = (checkoutId: string, now: Date) => completeCheckout(open.store, { ...done, checkoutId, now });
    expect(await complete(id, day(1))).toEqual({ kind: 'expired' });
    expect(await complete(other.id, day(0))).toEqual({ kind: 'unknown' });
    expect(await loadBalance(open.store.db, accountId, day(0))).toBe(0);
  });

  test('a refunded package takes its unused credits along', async () => {
    const accountId = await makeAccount(open.store, 'starter_pack', day(0));
    await startRunTransaction(open.store, open.queue, startOf(accountId, { now: day(1) }));
    const grantId = (await loadEntries(open.store.db, accountId)).find((entry) => entry.kind === 'grant')?.id ?? '';
    const refund = { accountId, grantId, now: day(2), actor: 'admin' };
    const both = await Promise.all([startRefund(open.store, refund), startRefund(open.store, refund)]);
    expect(both.filter((each) => each.ok)).toMatchObject([{ cents: 180, withdraw: 9, refund: { state: 'done' } }]);
    expect(both.filter((each) => !each.ok)).toEqual([{ ok: false, why: 'refunded' }]);
    expect(await loadBalance(open.store.db, accountId, day(2))).toBe(0);
  });

  test('monthly credits lapse once, and those refunded later lapse too', async () => {
    const accountId = await makeAccount(open.store, 'builder', day(0));
    const start = startOf(accountId, { now: day(30) });
    await startRunTransaction(open.store, open.queue, start);
    await Promise.all([sweepLapsedCredits(open.store, day(31)), sweepLapsedCredits(open.store, day(31))]);
    const lapses = async () =>
      (await loadEntries(open.store.db, accountId)).filter((entry) => entry.kind === 'lapse').map((e) => e.credits);
    expect(await lapses()).toEqual([-119]);
    await finishRun(open.store, endOf(start.runId, { state: 'errored', pagesJudged: 0, now: day(32) }));
    expect(await loadBalance(open.store.db, accountId, day(32))).toBe(0);
    await sweepLapsedCredits(open.store, day(33));
    expect(await lapses()).toEqual([-119, -1]);
  });

  test('pictures have a file and a row, up to the space of a run, for 30 days', async () => {
    const runId = await runningRun();
    const other = await runningRun();
    const half = limit('artifactBytes') / 2;
    await insertArtifact(open.store, { ...picture(half), runId, name: 'a.png', now: day(0) });
    await insertArtifact(open.store, { ...picture(half), runId, name: 'a.png', now: day(0) });
    expect(await insertArtifact(open.store, { ...picture(half + 1), runId, name: 'b.png', now: day(0) })).toBeNull();
    expect(await open.store.files.read(runId, 'b.png')).toBeNull();
    await insertArtifact(open.store, { ...picture(9), runId: other, name: 'new.png', now: day(5) });
    expect((await loadArtifacts(open.store.db, runId)).map(({ name, bytes }) => ({ name, bytes }))).toEqual([
      { name: 'a.png', bytes: half },
    ]);
    expect(await sweepOldPictures(open.store, day(30))).toBe(1);
    expect(await open.store.files.read(runId, 'a.png')).toBeNull();
    expect(await open.store.files.read(other, 'new.png')).toHaveLength(9);
  });

  test('a picture with a side that is too long is not stored', async () => {
    const runId = await runningRun();
    const keep = (width: number, height: number) =>
      insertArtifact(open.store, { ...picture(3), width, height, runId, name: 'a.png', now: day(0) });
    const most = limit('picturePixels');
    expect(await keep(most + 1, 10)).toBeNull();
    expect(await keep(10, most + 1)).toBeNull();
    expect(await open.store.files.read(runId, 'a.png')).toBeNull();
    expect(await keep(most, most)).not.toBeNull();
  });

  test('a deleted run takes report and pictures along, and its entries stay', async () => {
    const runId = await runningRun();
    await insertArtifact(open.store, { ...picture(3), runId, name: 'a.png', now: day(0) });
    expect(await deleteRun(open.store, runId)).toEqual({ kind: 'not_finished' });
    await finishRun(open.store, endOf(runId));
    expect(await deleteRun(open.store, runId)).toEqual({ kind: 'deleted' });
    expect(await deleteRun(open.store, runId)).toEqual({ kind: 'unknown' });
    expect(await loadRun(open.store.db, runId)).toBeNull();
    expect(await loadReport(open.store.db, runId)).toBeNull();
    expect(await open.store.files.read(runId, 'a.png')).toBeNull();
    expect(await loadEntriesOfRun(open.store.db, runId)).toHaveLength(1);
  });

  test('idempotency keys are swept when their day is over', async () => {
    const accountId = await makeAccount(open.store, 'free', day(0));
    const idempotency = { key: 'k', bodyHash: 'b' };
    await startRunTransaction(open.store, open.queue, startOf(accountId, { idempotency, now: day(-20) }));
    await sweepExpiredIdempotency(open.store.db, second(-19 * 86_400 - 1));
    const again = startOf(accountId, { idempotency, now: day(-19.5) });
    expect((await startRunTransaction(open.store, open.queue, again)).kind).toBe('replayed');
    expect(await sweepExpiredIdempotency(open.store.db, day(-19))).toBe(1);
  });

  const onFolder = engine === 'pglite' ? test : undefined;
  onFolder?.('a second opener of the folder is refused, here and in another process', async () => {
    const options = { dataDir: place.dataDir, clock: () => day(0), randomBytes, vault: testVault() };
    await expect(openStore(options)).rejects.toThrow(DataFolderInUse);
    await expect(openStore(options)).rejects.toMatchObject({ pid: process.pid });
    const worker = join(import.meta.dirname, 'hanging-worker.ts');
    const child = spawnSync(process.execPath, [worker, place.dataDir, '', 'acc_none'], { timeout: 20_000 });
    expect(String(child.stderr)).toContain(`in use by process ${process.pid}`);
    expect(child.status).toBe(1);
    expect(readdirSync(place.dataDir).filter((name) => name.startsWith('lock'))).toEqual(['lock']);
  });
});
