import type { Db, Trx } from './open-store.ts';

export interface RememberedStart {
  readonly bodyHash: string;
  readonly runId: string;
  readonly response: unknown;
}

/** An expired key is deleted here, so that it can be used again before the next sweep. */
export async function loadRememberedStart(
  trx: Trx,
  accountId: string,
  key: string,
  now: Date,
): Promise<RememberedStart | null> {
  const row = await trx
    .selectFrom('idempotencyKeys')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.expiresAt > now) return row;
  await trx.deleteFrom('idempotencyKeys').where('accountId', '=', accountId).where('key', '=', key).execute();
  return null;
}

export async function insertRememberedStart(
  trx: Trx,
  start: RememberedStart & { readonly accountId: string; readonly key: string; readonly expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('idempotencyKeys')
    .values({ ...start, response: JSON.stringify(start.response) })
    .execute();
}

export async function sweepExpiredIdempotency(db: Db, now: Date): Promise<number> {
  const gone = await db.deleteFrom('idempotencyKeys').where('expiresAt', '<=', now).executeTakeFirst();
  return Number(gone.numDeletedRows);
}
