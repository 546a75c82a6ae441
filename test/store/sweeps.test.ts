// What a caller without credit and a finished run leave behind does not stay.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeCheckout } from '#service/app/money/complete-checkout.ts';
import { loadCheckout } from '#service/store/checkouts.ts';
import { takeRun } from '#service/store/take-run.ts';
import { sweepAll } from '../../src/main/sweeper.ts';
import { startedRun } from '../http/stored-runs.ts';
import { type TestAccount, type TestService, startService } from '../kit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
}, 60_000);
afterAll(() => service.close());

const HOUR_MS = 3_600_000;
const sweep = async (): Promise<void> => {
  const failures: unknown[] = [];
  await sweepAll({
    store: service.store,
    queue: service.queue,
    checkout: 'local',
    onError: (error) => void failures.push(error),
  });
  expect(failures).toEqual([]);
};

async function refusedCheckout({ key }: TestAccount): Promise<string> {
  const answer = await service.app.inject({
    method: 'POST',
    url: '/api/runs/start',
    headers: { 'x-api-key': key },
    payload: { url: 'https://staging.example.com/' },
  });
  expect(answer.statusCode).toBe(402);
  return answer.json<{ checkoutUrl: string }>().checkoutUrl.split('/').at(-1)!;
}

const rowsOf = ({ id }: TestAccount) =>
  service.store.db.selectFrom('checkouts').selectAll().where('accountId', '=', id).execute();

test('a caller who asks again and again without credit gets one checkout', async () => {
  const poor = await service.addAccount({ free: false });
  const ids = await Promise.all(Array.from({ length: 20 }, () => refusedCheckout(poor)));
  expect(new Set(ids).size).toBe(1);
  expect(await rowsOf(poor)).toHaveLength(1);
  const other = await service.addAccount({ free: false });
  expect(await refusedCheckout(other)).not.toBe(ids[0]);
  service.advance(HOUR_MS * 0.6);
  expect(await refusedCheckout(poor)).not.toBe(ids[0]);
  expect(await rowsOf(poor)).toHaveLength(2);
});

test('an expired checkout is swept, an open and a completed one stay', async () => {
  const poor = await service.addAccount({ free: false });
  const done = await refusedCheckout(poor);
  expect(await completeCheckout(service.context, done, undefined)).toMatchObject({ kind: 'completed' });
  const buyer = await service.addAccount({ free: false });
  const expired = await refusedCheckout(buyer);
  service.advance(HOUR_MS * 1.1);
  const open = await refusedCheckout(buyer);
  await sweep();
  const found = await Promise.all([done, expired, open].map((id) => loadCheckout(service.store.db, id)));
  expect(found.map((row) => row?.state ?? null)).toEqual(['completed', null, 'open']);
});

test('the job of a finished run is swept, and the job of a queued run stays', async () => {
  const { engine } = service.store;
  if (engine.name !== 'pglite') throw new Error('the service of a test runs on PGlite');
  const jobs = async (): Promise<string[]> => {
    const { rows } = await engine.pglite.query<{ state: string }>("select state from pgboss.job where name = 'runs'");
    return rows.map(({ state }) => state).sort();
  };
  const owner = await service.addAccount();
  const executed: string[] = [];
  const first = await startedRun(service, owner, 'staging.sweep-example.com');
  await service.queue.work(
    {
      deliver: async (job) => {
        await takeRun(service.store, job, {
          workerId: 'test',
          execute: async (run) => void executed.push(run.id),
        });
      },
      lost: async () => undefined,
    },
    { concurrency: 1 },
  );
  await expect.poll(() => executed, { timeout: 20_000 }).toEqual([first]);
  await expect.poll(jobs, { timeout: 20_000 }).toEqual(['completed']);
  await sweep();
  expect(await jobs()).toEqual([]);
}, 60_000);
