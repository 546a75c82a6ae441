import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { test } from 'vitest';
import type { DeliveredJob } from '#service/queue/run-queue.ts';
import { finishRun } from '#service/store/finish-run.ts';
import { loadBalance, loadEntriesOfRun } from '#service/store/ledger-entries.ts';
import { loadRunsOfAccount } from '#service/store/runs.ts';
import { takeRun } from '#service/store/take-run.ts';
import { endOf, engines, makeAccount, makePlace, openAt, type Place } from './open-test-store.ts';

const AGAIN_MS = 15_000;
const worker = fileURLToPath(new URL('./hanging-worker.ts', import.meta.url));

/** Starts a process that takes a run, and kills it in the middle of it. */
async function killInMidRun(at: Place, accountId: string): Promise<void> {
  const child = spawn(process.execPath, [worker, at.dataDir, at.databaseUrl ?? '', accountId], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(child.stdout, 'data', { signal: AbortSignal.timeout(20_000) });
  } finally {
    child.kill('SIGKILL');
  }
  await once(child, 'exit');
}

test.concurrent.for(engines)(
  'a run whose worker is killed on %s is taken up again, ends once and is charged once',
  { timeout: 60_000 },
  async (engine, { expect, onTestFinished }) => {
    const place = await makePlace(engine);
    let open = await openAt(place);
    onTestFinished(async () => {
      await open.close();
      await place.remove();
    });
    const accountId = await makeAccount(open.store, 'free');
    // A PGlite folder has one owner at a time; on PostgreSQL this process stays as the second one.
    if (engine === 'pglite') await open.close();
    await killInMidRun(place, accountId);
    const killed = performance.now();
    if (engine === 'pglite') open = await openAt(place);

    const { store, queue } = open;
    const again = Promise.withResolvers<number>();
    let executed = 0;
    const execute = async (run: { id: string }): Promise<void> => {
      executed++;
      await finishRun(store, endOf(run.id));
      again.resolve(performance.now());
    };
    const deliver = async (job: DeliveredJob): Promise<void> => {
      await takeRun(store, job, { workerId: 'second', execute });
    };
    await queue.work({ deliver, lost: async () => undefined }, { concurrency: 2 });
    expect((await again.promise) - killed).toBeLessThan(AGAIN_MS);

    const runs = await loadRunsOfAccount(store.db, accountId, 10);
    expect(runs).toMatchObject([{ state: 'completed', attempts: 2, workerId: 'second', refunded: false }]);
    expect((await loadEntriesOfRun(store.db, runs[0]?.id ?? '')).map((entry) => entry.kind)).toEqual(['debit']);
    expect(await loadBalance(store.db, accountId, new Date())).toBe(9);
    expect(executed).toBe(1);
  },
);
