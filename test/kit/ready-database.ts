// An empty database is made once for all tests.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { copyReadyDatabase as copyFrom, keepReadyDatabase } from '#main/ready-database.ts';

const cache = fileURLToPath(new URL('../../node_modules/.cache/proofrun/databases', import.meta.url));

/** Before the first test, whose deadline it would take otherwise. */
export async function setup(): Promise<void> {
  mkdirSync(cache, { recursive: true });
  await keepReadyDatabase(cache);
}

/** Puts an empty database with all its tables into a data folder, as a first start would. */
export async function copyReadyDatabase(dataDir: string): Promise<void> {
  for (const folder of [cache, dataDir]) mkdirSync(folder, { recursive: true });
  await copyFrom(cache, dataDir);
}
