// Previews in the store and the queue, on both databases.
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limit } from '#contract/limits.ts';
import type { Delivered } from '#service/queue/job-lane.ts';
import { newId } from '#service/store/new-id.ts';
import {
  claimPreview,
  finishPreview,
  loadPreview,
  recordStandings,
  startPreview,
  sweepOldPreviews,
} from '#service/store/previews.ts';
import { startRunTransaction } from '#service/store/start-run-transaction.ts';
import { claimRun } from '#service/store/claim-run.ts';
import type { StoredPreviewResult } from '#service/store/tables.ts';
import { everyCase } from '../kit/every-case.ts';
import { engines, makeAccount, makePlace, openAt, type Place, type TestStore } from './open-test-store.ts';
import { planFor, startOf } from './start-of.ts';

const deadlineMs = 40_000;

async function eventually(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + deadlineMs; performance.now() < end; await delay(25)) if (await holds()) return;
  throw new Error(`not in time: ${what}`);
}

const nothing: StoredPreviewResult = {
  jobParity: {
    parityStatus: 'insufficient_evidence',
    routes: { total: 1, compared: 0, mismatched: 0, insufficient: 1, notChecked: 0 },
    mismatches: [],
  },
  routeParities: [
    {
      route: '/',
      parityStatus: 'insufficient_evidence',
      reason: 'static_not_loaded',
      mismatches: [],
      static: null,
      browser: null,
    },
  ],
  runs: [],
};

describe.each(engines)('previews on %s', (engine) => {
  let place: Place;
  let open: TestStore;
  beforeAll(async () => {
    place = await makePlace(engine);
    open = await openAt(place);
  }, 240_000);
  afterAll(async () => {
    await open?.close();
    await place?.remove();
  });

  async function start(host: string): Promise<string> {
    const id = newId('prv', randomBytes);
    const target = { url: `https://${host}/`, origin: `https://${host}`, host, productionLooking: false };
    const started = await startPreview(open.store, open.queue, {
      id,
      accountId: await makeAccount(open.store, null),
      plan: { target, entry: '/', paths: null, pagesLimit: 3, budgetMs: 1_000 },
      targetDomain: host,
      now: new Date(),
    });
    expect(started).toBe('started');
    return id;
  }
  const claim = (id: string, defer = async (): Promise<void> => undefined) =>
    claimPreview(open.store, { id, workerId: 'w', defer });

  test('an end is written once, and a lost attempt writes nothing more', async () => {
    const id = await start('once.example');
    const first = await claim(id);
    const second = await claim(id);
    if (first.kind !== 'claimed' || second.kind !== 'claimed') throw new Error('not claimed');
    expect([first.preview.attempts, second.preview.attempts]).toEqual([1, 2]);
    await recordStandings(open.store.db, first.preview, [{ route: '/late', parityStatus: 'not_checked' }]);
    await finishPreview(open.store, { id, attempt: 1 }, { reason: 'engine_crashed' });
    expect(await loadPreview(open.store.db, id)).toMatchObject({ state: 'running', routes: [], reason: null });
    await finishPreview(open.store, { id, attempt: 2 }, { result: nothing });
    await finishPreview(open.store, { id, attempt: null }, { reason: 'worker_lost' });
    expect(await loadPreview(open.store.db, id)).toMatchObject({
      state: 'completed',
      result: nothing,
      reason: null,
      routes: [{ route: '/', parityStatus: 'insufficient_evidence' }],
    });
    expect((await claim(id)).kind).toBe('ended');
  });

  test('runs and previews of one domain share its limit', async () => {
    const ids = await Promise.all(Array.from({ length: limit('runningPerDomain') }, () => start('busy.example')));
    for (const id of ids) expect((await claim(id)).kind).toBe('claimed');
    const third = await start('busy.example');
    let deferred = 0;
    const putBack = async (): Promise<void> => void (deferred += 1);
    expect((await claim(third, putBack)).kind).toBe('deferred');
    const run = startOf(await makeAccount(open.store, 'free'), { plan: planFor('busy.example') });
    expect((await startRunTransaction(open.store, open.queue, run)).kind).toBe('started');
    const claimed = await claimRun(open.store, { runId: run.runId, workerId: 'w', now: new Date(), defer: putBack });
    expect([claimed.kind, deferred]).toEqual(['deferred', 2]);
    await finishPreview(open.store, { id: ids[0]!, attempt: null }, { reason: 'worker_lost' });
    expect((await claim(third)).kind).toBe('claimed');
  });

  test.runIf(everyCase || engine === 'postgres')(
    'a preview whose every delivery fails ends as lost, and does not stay open',
    async () => {
      const lost: string[] = [];
      let delivered = 0;
      const deliver = async (job: Delivered): Promise<void> => {
        if ((await claim(job.id)).kind !== 'claimed') return;
        delivered += 1;
        throw new Error('the worker broke');
      };
      const onLost = async (id: string): Promise<void> => {
        lost.push(id);
        await finishPreview(open.store, { id, attempt: null }, { reason: 'worker_lost' });
      };
      const id = await start('lost.example');
      await open.queue.workPreviews({ deliver, lost: onLost }, { concurrency: 1 });
      await eventually('lost', async () => (await loadPreview(open.store.db, id))?.state === 'errored');
      expect(await loadPreview(open.store.db, id)).toMatchObject({ reason: 'worker_lost', attempts: 3, result: null });
      expect(lost).toContain(id);
      expect(delivered).toBeGreaterThanOrEqual(3);
    },
    60_000,
  );

  test('old previews are swept, and young ones stay', async () => {
    const id = await start('old.example');
    const later = new Date(Date.now() + (limit('previewDays') - 1) * 24 * 3_600_000);
    await sweepOldPreviews(open.store.db, later);
    expect(await loadPreview(open.store.db, id)).not.toBeNull();
    await sweepOldPreviews(open.store.db, new Date(later.getTime() + 2 * 24 * 3_600_000));
    expect(await loadPreview(open.store.db, id)).toBeNull();
  });
});
