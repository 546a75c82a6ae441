// Records that runs create in their targets: an entry is there before the record, closed when
// the record was removed, and forgotten when there never was one.
import type { RecordEntry } from '#core/workflows/lifecycle/record-entry.ts';
import type { Db, Store } from './open-store.ts';
import { sealValue } from './sealing/sealed-columns.ts';

export async function insertRecordEntry(store: Store, runId: string, entry: RecordEntry): Promise<void> {
  const { stem } = entry;
  const sealed = sealValue(store.vault, entry, [runId, stem], 'entry');
  await store.db
    .insertInto('recordEntries')
    .values({ runId, stem, entry: sealed, createdAt: store.clock(), removedAt: null })
    .onConflict((conflict) => conflict.columns(['runId', 'stem']).doNothing())
    .execute();
}

export async function closeRecordEntry(db: Db, runId: string, stem: string, now: Date): Promise<void> {
  await db
    .updateTable('recordEntries')
    .set({ removedAt: now })
    .where('runId', '=', runId)
    .where('stem', '=', stem)
    .execute();
}

/** The record was never made. */
export async function forgetRecordEntry(db: Db, runId: string, stem: string): Promise<void> {
  await db.deleteFrom('recordEntries').where('runId', '=', runId).where('stem', '=', stem).execute();
}

export async function loadRecordEntries(
  db: Db,
  runId: string,
): Promise<readonly { readonly entry: RecordEntry; readonly removed: boolean }[]> {
  const rows = await db
    .selectFrom('recordEntries')
    .selectAll()
    .where('runId', '=', runId)
    .orderBy('createdAt')
    .orderBy('stem')
    .execute();
  return rows.map(({ entry, removedAt }) => ({ entry, removed: removedAt !== null }));
}

/** How long after a run its records may still be removed, and its report change. */
const clearingMs = 300_000;

/** The report of the run may still get another receipt. */
export async function mayBeCleared(
  db: Db,
  { id, finishedAt }: { readonly id: string; readonly finishedAt: Date | null },
  now: Date,
): Promise<boolean> {
  const entries = await db.selectFrom('recordEntries').select('removedAt').where('runId', '=', id).execute();
  if (entries.some(({ removedAt }) => removedAt === null)) return true;
  return entries.length > 0 && now.getTime() - (finishedAt?.getTime() ?? 0) < clearingMs;
}
