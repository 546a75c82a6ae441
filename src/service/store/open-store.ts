// One dialect over two engines: PGlite in a folder that this process holds alone, or a PostgreSQL server.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { CamelCasePlugin, type Dialect, Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { ArtifactFiles } from './artifact-files.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { migrations } from './migrations/all.ts';
import type { RandomBytes } from './new-id.ts';
import { opensSealedColumns } from './sealing/sealed-columns.ts';
import type { Vault } from './sealing/vault.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** Where the rows are. The queue needs it to open its own connections. */
export type Engine =
  | { readonly name: 'pglite'; readonly pglite: PGlite }
  | { readonly name: 'postgres'; readonly url: string };

export interface StoreOptions {
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  readonly clock: () => Date;
  readonly randomBytes: RandomBytes;
  readonly vault: Vault;
}

export interface Store {
  readonly db: Db;
  readonly engine: Engine;
  readonly files: ArtifactFiles;
  readonly clock: () => Date;
  readonly randomBytes: RandomBytes;
  /** Seals what must not be readable at rest. */
  readonly vault: Vault;
  migrate(): Promise<void>;
  close(): Promise<void>;
}

const INT8 = 20;
const maxPoolSize = 10;
const maxConnectMs = 10_000;
const maxStatementMs = 30_000;

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxPoolSize,
    connectionTimeoutMillis: maxConnectMs,
    statement_timeout: maxStatementMs,
    idle_in_transaction_session_timeout: maxStatementMs,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // The pool has already dropped a connection that broke while idle; unheard, its error would end the process.
  pool.on('error', () => undefined);
  // The same for one that breaks inside a transaction, between two statements: its next statement rejects.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

async function migrateToLatest(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function openFolder(dataDir: string, nonce: string): Promise<{ pglite: PGlite; release(): void }> {
  const folder = join(dataDir, 'database');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockDataFolder(dataDir, nonce);
  try {
    return { pglite: await PGlite.create(folder), release: () => lock.release() };
  } catch (error) {
    lock.release();
    throw error;
  }
}

export async function openStore(options: StoreOptions): Promise<Store> {
  const dataDir = resolve(options.dataDir);
  const { clock, randomBytes, databaseUrl, vault } = options;
  const files = new ArtifactFiles(join(dataDir, 'artifacts'), randomBytes, vault);
  let engine: Engine;
  let dialect: Dialect;
  let release: () => void = () => undefined;
  if (databaseUrl) {
    engine = { name: 'postgres', url: databaseUrl };
    dialect = new PostgresDialect({ pool: openPool(databaseUrl) });
  } else {
    const opened = await openFolder(dataDir, Buffer.from(randomBytes(12)).toString('hex'));
    engine = { name: 'pglite', pglite: opened.pglite };
    dialect = new PGliteDialect({ pglite: opened.pglite });
    release = opened.release;
  }
  const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true }), opensSealedColumns(vault)];
  const db: Db = new Kysely<Tables>({ dialect, plugins });
  return {
    db,
    engine,
    files,
    clock,
    randomBytes,
    vault,
    migrate: () => migrateToLatest(db),
    async close() {
      try {
        await db.destroy();
        if (engine.name === 'pglite' && !engine.pglite.closed) await engine.pglite.close();
      } finally {
        release();
      }
    },
  };
}
