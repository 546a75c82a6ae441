// Seals rows and private files with the current master key: those of older keys, and those of versions that sealed nothing.
import { type RawBuilder, sql } from 'kysely';
import type { Store, Trx } from './open-store.ts';
import type { Resealed } from './sealing/resealed.ts';
import { type SealedColumn, isSealed, openText, sealText } from './sealing/sealed-columns.ts';
import { CannotOpen, type Vault } from './sealing/vault.ts';

interface SealedTable {
  readonly table: string;
  /** The primary key. */
  readonly key: readonly string[];
  readonly columns: readonly SealedColumn[];
}

export const sealedTables = {
  runs: { table: 'runs', key: ['id'], columns: ['plan', 'request'] },
  previews: { table: 'campaign_previews', key: ['id'], columns: ['plan'] },
  records: { table: 'record_entries', key: ['run_id', 'stem'], columns: ['entry'] },
} as const satisfies Record<string, SealedTable>;

/** Each batch is a transaction of its own, so that no row is locked for long. */
const batchSize = 50;

interface Batch extends Resealed {
  /** The key of its last row; null: there was no row left. */
  readonly last: readonly string[] | null;
}

async function resealInBatches(batch: (after: readonly string[] | null) => Promise<Batch>): Promise<Resealed> {
  let resealed = 0;
  let unreadable = 0;
  let done = await batch(null);
  for (; done.last !== null; done = await batch(done.last)) {
    resealed += done.resealed;
    unreadable += done.unreadable;
  }
  return { resealed, unreadable };
}

const refs = (names: readonly string[]): RawBuilder<unknown> => sql.join(names.map((name) => sql.ref(name)));

const isAfter = (key: readonly string[], after: readonly string[] | null): RawBuilder<boolean> =>
  after === null ? sql`true` : sql`(${refs(key)}) > (${sql.join(after)})`;

interface RowTexts {
  readonly key: readonly string[];
  readonly texts: readonly string[];
}

/** As texts, because a row that is selected by its columns is opened on its way. */
async function lockOld(trx: Trx, vault: Vault, of: SealedTable, after: readonly string[] | null): Promise<RowTexts[]> {
  const { table, key, columns } = of;
  const texts = columns.map((column) => sql`${sql.ref(column)}::text`);
  const old = columns.map((column) => sql`${sql.ref(column)} ->> 'keyId' is distinct from ${vault.keyId}`);
  const { rows } = await sql<RowTexts>`
    select array[${refs(key)}] as key, array[${sql.join(texts)}] as texts from ${sql.table(table)}
    where ${isAfter(key, after)} and (${sql.join(old, sql` or `)})
    order by ${refs(key)} limit ${batchSize} for update`.execute(trx);
  return rows;
}

/** Null: one of its columns cannot be opened. */
function sealAgain(vault: Vault, { columns }: SealedTable, { key, texts }: RowTexts): string[] | null {
  try {
    return columns.map((column, index) => {
      const text = texts[index] ?? '';
      const value: unknown = JSON.parse(text);
      return sealText(vault, isSealed(value) ? openText(vault, value, key, column) : text, key, column);
    });
  } catch (error) {
    if (error instanceof CannotOpen) return null;
    throw error;
  }
}

async function update(trx: Trx, { table, key, columns }: SealedTable, row: RowTexts, values: string[]): Promise<void> {
  const set = columns.map((column, index) => sql`${sql.ref(column)} = ${values[index]}::jsonb`);
  await sql`update ${sql.table(table)} set ${sql.join(set)} where (${refs(key)}) = (${sql.join(row.key)})`.execute(trx);
}

export async function resealRows({ db, vault }: Store, of: SealedTable): Promise<Resealed> {
  return await resealInBatches((after) =>
    db.transaction().execute(async (trx): Promise<Batch> => {
      const rows = await lockOld(trx, vault, of, after);
      let unreadable = 0;
      for (const row of rows) {
        const values = sealAgain(vault, of, row);
        if (values === null) unreadable += 1;
        else await update(trx, of, row, values);
      }
      return { last: rows.at(-1)?.key ?? null, resealed: rows.length - unreadable, unreadable };
    }),
  );
}

/** The row of each run is locked meanwhile: the files of a run that is deleted must not come back. */
export async function resealFiles({ db, files }: Store): Promise<Resealed> {
  return await resealInBatches((after) =>
    db.transaction().execute(async (trx): Promise<Batch> => {
      const { rows } = await sql<{ id: string }>`select id from runs where ${isAfter(['id'], after)}
        order by id limit ${batchSize} for update`.execute(trx);
      let resealed = 0;
      let unreadable = 0;
      for (const { id } of rows) {
        const done = await files.resealPrivate(id);
        resealed += done.resealed;
        unreadable += done.unreadable;
      }
      const last = rows.at(-1);
      return { last: last === undefined ? null : [last.id], resealed, unreadable };
    }),
  );
}
