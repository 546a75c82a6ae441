// Where one part of the trial happens: a data folder, a temp folder of its own, and a database with a rich account.
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { grantPlan } from '#service/store/grants.ts';
import { type Store, openStore } from '#service/store/open-store.ts';
import { ensureLocalAccount } from '../../../src/main/local-account.ts';
import { openVault } from '../../../src/main/open-vault.ts';
import { startPostgres } from '../../kit/postgres.ts';

export type Database = 'pglite' | 'postgres';

export interface Place {
  readonly database: Database;
  readonly dataDir: string;
  /** TMPDIR of the service: what it leaves behind is found here. */
  readonly temp: string;
  readonly databaseUrl: string | null;
  readonly accountId: string;
  /** On PGlite only while no service has the folder. */
  withStore<T>(use: (store: Store) => Promise<T>): Promise<T>;
  /** Cuts one connection of the service, or all, and answers how many. */
  cut(all: boolean): Promise<number>;
  remove(): Promise<void>;
}

async function makeDatabase(): Promise<{ url: string; admin: pg.Client; stop: () => Promise<void> }> {
  const server = await startPostgres();
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query('create database kill');
  const url = new URL(server.url);
  url.pathname = '/kill';
  return {
    url: url.href,
    admin,
    async stop() {
      await admin.end();
      await server.stop();
    },
  };
}

export async function makePlace(database: Database): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'proofrun-kill-'));
  const temp = join(folder, 'temp');
  mkdirSync(temp);
  // The user of a run must reach its own folder inside.
  chmodSync(folder, 0o755);
  chmodSync(temp, 0o1777);
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  const made = database === 'postgres' ? await makeDatabase() : null;
  const withStore: Place['withStore'] = async (use) => {
    const store = await openStore({
      dataDir,
      databaseUrl: made?.url,
      clock: () => new Date(),
      randomBytes,
      vault: openVault({ dataDir, masterKeys: null }),
    });
    try {
      return await use(store);
    } finally {
      await store.close();
    }
  };
  const accountId = await withStore(async (store) => {
    await store.migrate();
    const { account } = await ensureLocalAccount(store, dataDir);
    const now = store.clock();
    await grantPlan(store, { accountId: account.id, plan: 'scale', now, actor: 'trial', externalRef: 'trial' });
    return account.id;
  });
  return {
    database,
    dataDir,
    temp,
    databaseUrl: made?.url ?? null,
    accountId,
    withStore,
    async cut(all) {
      const { rowCount } = await made!.admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'kill'
         order by random() limit ${all ? 'all' : '1'}`,
      );
      return rowCount ?? 0;
    },
    async remove() {
      await made?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
