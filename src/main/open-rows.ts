// The store as the operator meets it: its expected failures become plain sentences.
import { randomBytes } from 'node:crypto';
import { DataFolderInUse } from '#service/store/data-folder-lock.ts';
import { type Store, openStore } from '#service/store/open-store.ts';
import type { Config } from './config.ts';
import { prepareDataFolder, readAddress } from './data-folder.ts';
import { OperatorError } from './operator-error.ts';

export const clock = (): Date => new Date();

function plainly(config: Config, error: unknown): unknown {
  if (error instanceof DataFolderInUse) {
    const running = readAddress(config.dataDir);
    const where = running !== null && running.pid === error.pid ? ` at ${running.url}` : '';
    return new OperatorError(
      `Proofrun already runs on the data folder ${config.dataDir}: process ${error.pid}${where}.`,
      'Use that one, stop it first, or choose another folder with PROOFRUN_DATA_DIR and another PORT.',
    );
  }
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (code === 'ENOSPC')
    return new OperatorError(`The disk of ${config.dataDir} is full.`, 'Make room, then start again.');
  if (code === 'EACCES' || code === 'EROFS')
    return new OperatorError(`The data folder ${config.dataDir} cannot be written.`, 'Make it writable.');
  if (
    config.databaseUrl !== null &&
    (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === '28P01' || code === '3D000')
  )
    return new OperatorError(
      `The database of DATABASE_URL cannot be used (${code}).`,
      'Start it, or correct DATABASE_URL.',
    );
  return error;
}

export async function openRows(config: Config): Promise<Store> {
  prepareDataFolder(config.dataDir);
  try {
    const store = await openStore({
      dataDir: config.dataDir,
      databaseUrl: config.databaseUrl ?? undefined,
      clock,
      randomBytes,
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
