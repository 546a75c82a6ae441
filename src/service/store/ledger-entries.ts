// Entries are only ever appended; no statement here changes or removes one.
import { sql } from 'kysely';
import type { RunMode } from '#contract/vocabulary/run-modes.ts';
import { type LedgerEntry, type LedgerLine, balanceOf } from '#core/domain/ledger.ts';
import { newId, type RandomBytes } from './new-id.ts';
import type { Db } from './open-store.ts';

export type NewEntry = Omit<LedgerEntry, 'id'> & { readonly externalRef?: string | null };

export async function appendEntries(db: Db, randomBytes: RandomBytes, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({ externalRef: null, ...entry, id: newId('led', randomBytes) }));
  await db.insertInto('ledgerEntries').values(rows).execute();
}

/** null when a grant with this reference was made before. */
export async function appendGrant(
  db: Db,
  randomBytes: RandomBytes,
  grant: Omit<NewEntry, 'kind' | 'grantId' | 'runId'> & { readonly externalRef: string },
): Promise<string | null> {
  const id = newId('led', randomBytes);
  const row = { ...grant, id, kind: 'grant' as const, grantId: id, runId: null };
  const insert = db.insertInto('ledgerEntries').values(row);
  const made = await insert
    .onConflict((conflict) => conflict.column('externalRef').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

const entryColumns = [
  'id',
  'accountId',
  'kind',
  'credits',
  'grantId',
  'runId',
  'plan',
  'onlyMode',
  'expiresAt',
  'at',
  'reason',
  'actor',
] as const;

export async function loadEntries(db: Db, accountId: string): Promise<LedgerEntry[]> {
  const rows = db.selectFrom('ledgerEntries').select(entryColumns).where('accountId', '=', accountId);
  return await rows.orderBy('at').orderBy('id').execute();
}

export async function loadEntriesOfRun(db: Db, runId: string): Promise<LedgerEntry[]> {
  return await db.selectFrom('ledgerEntries').select(entryColumns).where('runId', '=', runId).execute();
}

/** Every grant of the account with something left in it, folded by the database into one line each. */
export async function loadGrantLines(db: Db, accountId: string): Promise<LedgerLine[]> {
  const rows = await db
    .selectFrom('ledgerEntries as entry')
    .innerJoin('ledgerEntries as grant', 'grant.id', 'entry.grantId')
    .where('entry.accountId', '=', accountId)
    .groupBy('grant.id')
    .having(sql`sum(entry.credits)`, '<>', 0)
    .select(['grant.id', 'grant.plan', 'grant.onlyMode', 'grant.expiresAt', 'grant.at'])
    .select(sql<number>`sum(entry.credits)::int`.as('credits'))
    .execute();
  return rows.map(({ id, ...line }) => ({ ...line, kind: 'grant', grantId: id }));
}

export async function loadBalance(db: Db, accountId: string, now: Date, mode?: RunMode): Promise<number> {
  return balanceOf(await loadGrantLines(db, accountId), now, mode);
}
