import type { Db, Trx } from './open-store.ts';
import type { Account } from './tables.ts';

export async function insertAccount(db: Db, account: Account): Promise<void> {
  await db.insertInto('accounts').values(account).execute();
}

export async function loadFirstAccount(db: Db): Promise<Account | null> {
  const rows = db.selectFrom('accounts').selectAll().orderBy('createdAt').orderBy('id').limit(1);
  return (await rows.executeTakeFirst()) ?? null;
}

/** Whatever spends an account's credits or counts its runs does so one after the other. */
export async function lockAccount(trx: Trx, id: string): Promise<boolean> {
  // A full update lock would also hold up every new row that refers to the account, and that ends in deadlock.
  const row = trx.selectFrom('accounts').select('id').where('id', '=', id).forNoKeyUpdate();
  return (await row.executeTakeFirst()) !== undefined;
}
