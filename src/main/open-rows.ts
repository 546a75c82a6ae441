// Opens the store and turns its expected failures into plain messages for the operator.
import { randomBytes } from 'node:crypto';
import { DataFolderInUse } from '#service/store/data-folder-lock.ts';
import { type Store, openStore } from '#service/store/open-store.ts';
import { openCacheDir } from './cache-dir.ts';
import type { Config } from './config.ts';
import { prepareDataFolder, readAddress } from './data-folder.ts';
import { openVault } from './open-vault.ts';
import { OperatorError } from './operator-error.ts';
import { copyReadyDatabase } from './ready-database.ts';

export const clock = (): Date => new Date();

function plainly(config: Config, error: unknown): unknown {
  if (error instanceof DataFolderInUse) {
    const running = readAddress(config.dataDir);
    const where = running !== null && running.pid === error.pid ? ` at ${running.url}` : '';
    return new OperatorError(
      `Proofrun is already running with the data folder ${config.dataDir}: process ${error.pid}${where}.`,
      'Use it, stop it, or set another PROOFRUN_DATA_DIR and PORT.',
    );
  }
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (code === 'ENOSPC')
    return new OperatorError(`The disk with ${config.dataDir} is full.`, 'Free some space, then start again.');
  if (code === 'EACCES' || code === 'EROFS')
    return new OperatorError(`Cannot write to the data folder ${config.dataDir}.`, 'Change its permissions.');
  if (
    config.databaseUrl !== null &&
    (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === '28P01' || code === '3D000')
  )
    return new OperatorError(
      `Cannot use the database in DATABASE_URL (${code}).`,
      'Start the database, or correct DATABASE_URL.',
    );
  return error;
}

export async function openRows(config: Config): Promise<Store> {
  prepareDataFolder(config.dataDir);
  try {
    // Without room for a copy, or rights, it is made where it is needed.
    const cacheDir = config.databaseUrl === null ? openCacheDir(config.cacheDir) : null;
    if (cacheDir !== null) await copyReadyDatabase(cacheDir, config.dataDir).catch(() => undefined);
    const store = await openStore({
      dataDir: config.dataDir,
      databaseUrl: config.databaseUrl ?? undefined,
      clock,
      randomBytes,
      vault: openVault(config),
    });
    try {
      await store.migrate();
      return store;
    } catch (error) {
      await store.close();
      throw error;
    }
  } catch (error) {
    throw plainly(config, error);
  }
}
