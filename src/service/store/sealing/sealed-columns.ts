// Columns whose values are sealed: a plan opens the URL of its caller again, and a token may be in its query.
import type { KyselyPlugin, UnknownRow } from 'kysely';
import { CannotOpen, type Sealed, type Vault } from './vault.ts';

const sealedColumns = ['plan', 'request', 'entry'] as const;
export type SealedColumn = (typeof sealedColumns)[number];

/** A value that was moved to another row or column does not open. `key`: the primary key of its row. */
const ownerOf = (key: readonly string[], column: SealedColumn): string => [...key, column].join(' ');

/** For a jsonb column. */
export const sealText = (vault: Vault, text: string, key: readonly string[], column: SealedColumn): string =>
  JSON.stringify(vault.seal(text, ownerOf(key, column)));

export const sealValue = (vault: Vault, value: unknown, key: readonly string[], column: SealedColumn): string =>
  sealText(vault, JSON.stringify(value), key, column);

/** False for a value that was stored before values were sealed. */
export function isSealed(value: unknown): value is Sealed {
  if (typeof value !== 'object' || value === null) return false;
  const { keyId, sealed, ...rest } = value as Partial<Sealed>;
  return typeof keyId === 'string' && typeof sealed === 'string' && Object.keys(rest).length === 0;
}

export const openText = (vault: Vault, value: Sealed, key: readonly string[], column: SealedColumn): string =>
  vault.open(value, ownerOf(key, column));

function keyOf({ id, runId, stem }: UnknownRow): readonly string[] {
  const key = id === undefined ? [runId, stem] : [id];
  if (key.every((part) => typeof part === 'string')) return key;
  throw new Error('a sealed column was selected without the key of its row');
}

function openIn(row: UnknownRow, column: SealedColumn, vault: Vault): void {
  const value = row[column];
  if (!isSealed(value)) return;
  try {
    row[column] = JSON.parse(openText(vault, value, keyOf(row), column));
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error;
    // Only who needs the value fails: a list, a report and a deletion do not. A copy of the row does not read it either.
    Object.defineProperty(row, column, {
      enumerable: false,
      get: () => {
        throw error;
      },
    });
  }
}

/** Opens sealed columns in the rows of every result. One that cannot be opened throws `CannotOpen` when it is read. */
export const opensSealedColumns = (vault: Vault): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    for (const row of result.rows) for (const column of sealedColumns) openIn(row, column, vault);
    return result;
  },
});

/** Why a column of this row cannot be opened; null: it can be read. */
export function whyUnopened<Column extends SealedColumn>(row: Readonly<Record<Column, unknown>>, column: Column) {
  try {
    void row[column];
    return null;
  } catch (error) {
    if (error instanceof CannotOpen) return error;
    throw error;
  }
}
