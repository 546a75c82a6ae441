import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeAll, afterAll, describe, expect, test } from 'vitest';
import { type DeliveredJob, RunQueue, retries } from '#service/queue/run-queue.ts';
import { finishRun } from '#service/store/finish-run.ts';
import { loadBalance, loadEntriesOfRun } from '#service/store/ledger-entries.ts';
import { countRunning, loadRun } from '#service/store/runs.ts';
import { startRunTransaction } from '#service/store/start-run-transaction.ts';
import type { Run } from '#service/store/tables.ts';
import { takeRun } from '#service/store/take-run.ts';
import { everyCase } from '../kit/every-case.ts';
import { endOf, engines, makeAccount, makePlace, openAt, type Place, type TestStore } from './open-test-store.ts';
import { planFor, startOf } from './start-of.ts';

const DEADLINE_MS = 20_000;

/** Polls until there is a result; the queue notifies only its worker. */
async function eventually(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + DEADLINE_MS;
  while (performance.now() < deadline) {
    if (await holds()) return;
    await delay(25);
  }
  throw new Error(`not in time: ${what}`);
}

describe.each(engines)('the queue on %s', (engine) => {
  let place: Place;
  let open: TestStore;
  let workers: RunQueue[] = [];

  beforeAll(async () => {
    place = await makePlace(engine);
    open = await openAt(place);
  });
  afterEach(async () => {
    for (const worker of workers) await worker.stop();
    workers = [];
  });
  afterAll(async () => {
    await open?.close();
    await place?.remove();
  });

  async function work(
    concurrency: number,
    execute: (run: Run, signal: AbortSignal) => Promise<void>,
    lost: (runId: string) => Promise<void> = async () => undefined,
    askSeconds?: number,
  ): Promise<RunQueue> {
    const queue = new RunQueue(open.store, (error) => console.error(error));
    workers.push(queue);
    await queue.start();
    const taker = { workerId: 'w', execute };
    const deliver = async (job: DeliveredJob): Promise<void> => {
      await takeRun(open.store, job, taker);
    };
    await queue.work({ deliver, lost }, { concurrency, ...(askSeconds === undefined ? {} : { askSeconds }) });
    return queue;
  }

  const start = async (accountId: string, host?: string): Promise<string> => {
    const run = startOf(accountId, host === undefined ? {} : { plan: planFor(host) });
    const started = await startRunTransaction(open.store, open.queue, run);
    expect(started.kind).toBe('started');
    return run.runId;
  };

  const finish = async (run: Run): Promise<void> => {
    await finishRun(open.store, endOf(run.id));
  };
  const ended = async (runId: string): Promise<boolean> => (await loadRun(open.store.db, runId))?.finishedAt != null;

  test('a waiting worker is told of a job, and need not ask for it', async () => {
    const accountId = await makeAccount(open.store, 'free');
    const taken: string[] = [];
    const end = async (run: Run): Promise<void> => {
      taken.push(run.id);
      await finish(run);
    };
    // It asks when it begins, and from then on only long after this test is over.
    await work(1, end, undefined, 10 * (DEADLINE_MS / 1_000));
    for (let job = 1; job <= 3; job += 1) {
      await start(accountId);
      await eventually(`job ${job} is taken`, async () => taken.length === job);
    }
  });

  test('at most 3 runs of an account run at once, and the others follow', async () => {
    const accountId = await makeAccount(open.store, 'free');
    let most = 0;
    const gate = Promise.withResolvers<void>();
    await work(6, async (run) => {
      most = Math.max(most, await countRunning(open.store.db, { accountId }));
      await gate.promise;
      await finish(run);
    });
    const runs = await Promise.all(Array.from({ length: 5 }, () => start(accountId)));
    await eventually('three runs', async () => (await countRunning(open.store.db, { accountId })) >= 3);
    gate.resolve();
    for (const runId of runs) await eventually('all ended', () => ended(runId));
    expect(most).toBe(3);
    const attempts = await Promise.all(runs.map(async (runId) => (await loadRun(open.store.db, runId))?.attempts));
    expect(attempts).toEqual([1, 1, 1, 1, 1]);
  });

  test('at most 2 runs visit one domain at once, over all accounts', async () => {
    const accounts = await Promise.all(Array.from({ length: 3 }, () => makeAccount(open.store, 'free')));
    let most = 0;
    const gate = Promise.withResolvers<void>();
    await work(4, async (run) => {
      most = Math.max(most, await countRunning(open.store.db, { domain: 'shared.example' }));
      await gate.promise;
      await finish(run);
    });
    const runs = await Promise.all(accounts.map((accountId) => start(accountId, 'shared.example')));
    await eventually('two', async () => (await countRunning(open.store.db, { domain: 'shared.example' })) >= 2);
    gate.resolve();
    for (const runId of runs) await eventually('all ended', () => ended(runId));
    expect(most).toBe(2);
  });

  test.runIf(everyCase || engine === 'postgres')(
    'a run whose worker fails again and again is lost, ends once and is refunded once',
    async () => {
      const accountId = await makeAccount(open.store, 'free');
      let executed = 0;
      let lost = 0;
      const execute = async (): Promise<void> => {
        executed++;
        throw new Error('the browser broke');
      };
      const end = { state: 'errored', verdict: 'inconclusive', pagesJudged: 0 } as const;
      await work(1, execute, async (runId) => {
        lost++;
        await finishRun(open.store, endOf(runId, end));
      });
      const runId = await start(accountId);
      await eventually('lost', () => ended(runId));
      expect({ executed, lost }).toEqual({ executed: retries + 1, lost: 1 });
      expect(await loadRun(open.store.db, runId)).toMatchObject({
        state: 'errored',
        refunded: true,
        attempts: retries + 1,
      });
      expect((await loadEntriesOfRun(open.store.db, runId)).map((entry) => entry.kind).toSorted()).toEqual([
        'debit',
        'refund',
      ]);
      expect(await loadBalance(open.store.db, accountId, new Date())).toBe(10);
    },
  );

  test('a stopping worker gives its run back, and no retry is used', async () => {
    const accountId = await makeAccount(open.store, 'free');
    const taken = Promise.withResolvers<void>();
    const first = await work(1, async (_run, signal) => {
      taken.resolve();
      await new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
    });
    const runId = await start(accountId);
    await taken.promise;
    await first.stop();
    expect(await loadRun(open.store.db, runId)).toMatchObject({ state: 'running', attempts: 1 });
    let failures = 0;
    await work(1, async (run) => {
      if (failures++ < 2) throw new Error('not yet');
      await finish(run);
    });
    await eventually('ended', () => ended(runId));
    expect(await loadRun(open.store.db, runId)).toMatchObject({ state: 'completed', attempts: 4, refunded: false });
  });
});
