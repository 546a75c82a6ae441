// A worker process for one purpose: it takes a run, says so, and hangs until it is killed.
import { randomBytes } from 'node:crypto';
import { type DeliveredJob, RunQueue } from '#service/queue/run-queue.ts';
import { openStore } from '#service/store/open-store.ts';
import { startRunTransaction } from '#service/store/start-run-transaction.ts';
import { takeRun } from '#service/store/take-run.ts';
import { testVault } from '../kit/test-vault.ts';
import { startOf } from './start-of.ts';

const [dataDir, databaseUrl, accountId] = process.argv.slice(2);
if (dataDir === undefined || accountId === undefined) throw new Error('usage: data folder, database url, account');

const clock = (): Date => new Date();
const store = await openStore({
  dataDir,
  databaseUrl: databaseUrl || undefined,
  clock,
  randomBytes,
  vault: testVault(),
});
const queue = new RunQueue(store, (error) => console.error(error));
await queue.start();
const execute = async (): Promise<void> => {
  process.stdout.write('taken\n');
  await new Promise(() => undefined);
};
const deliver = async (job: DeliveredJob): Promise<void> => {
  await takeRun(store, job, { workerId: 'doomed', execute });
};
await queue.work({ deliver, lost: async () => undefined }, { concurrency: 1 });
await startRunTransaction(store, queue, startOf(accountId));
