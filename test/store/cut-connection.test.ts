import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { makePlace, openAt } from './open-test-store.ts';

test('a connection that is cut inside a transaction fails the transaction, not the process', async () => {
  const place = await makePlace('postgres');
  const open = await openAt(place);
  onTestFinished(async () => {
    await open.close();
    await place.remove();
  });
  const { db } = open.store;
  const uncaught: unknown[] = [];
  const listener = (error: unknown): void => void uncaught.push(error);
  process.on('uncaughtException', listener);
  onTestFinished(() => void process.off('uncaughtException', listener));

  const cut = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await sql`select pg_terminate_backend(${rows[0]!.pid}, 5000)`.execute(db);
    // The news of the cut must arrive while no statement is under way.
    await expect
      .poll(async () =>
        sql`select 1 from pg_stat_activity where pid = ${rows[0]!.pid}`.execute(db).then((it) => it.rows),
      )
      .toEqual([]);
    await sql`select 1`.execute(trx);
  });
  await expect(cut).rejects.toThrow();
  expect(uncaught).toEqual([]);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});
