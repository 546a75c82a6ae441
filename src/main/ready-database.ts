// Making an empty PGlite database with its tables takes seconds, and copying one takes a blink: it is made once for each
// version of its tables, and kept for the next data folder.
import { createHash, randomBytes } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { RunQueue } from '#service/queue/run-queue.ts';
import { migrations } from '#service/store/migrations/all.ts';
import { openStore } from '#service/store/open-store.ts';
import { Vault } from '#service/store/sealing/vault.ts';

/** Nothing is sealed in an empty database, so that it belongs to no key. */
export const noKeys = (): Vault => new Vault(() => [], randomBytes);

const packages = ['@electric-sql/pglite', 'pg-boss'] as const;

async function versionOf(name: string): Promise<string> {
  const file = join(dirname(createRequire(import.meta.url).resolve(name)), '../package.json');
  return (JSON.parse(await readFile(file, 'utf8')) as { readonly version: string }).version;
}

async function nameOfReady(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of packages) hash.update(`${name} ${await versionOf(name)}\n`);
  for (const [name, { up }] of Object.entries(migrations)) hash.update(`${name} ${up}\n`);
  return `database-${hash.digest('hex').slice(0, 16)}`;
}

/** What is there already is left as it is: another process was first. */
async function putInPlace(half: string, place: string): Promise<void> {
  try {
    await rename(half, place);
  } catch (error) {
    if (!existsSync(place)) throw error;
  }
}

async function make(place: string): Promise<void> {
  const dataDir = await mkdtemp(`${place}-`);
  try {
    const store = await openStore({ dataDir, clock: () => new Date(), randomBytes, vault: noKeys() });
    const errors: unknown[] = [];
    const queue = new RunQueue(store, (error) => errors.push(error));
    try {
      await store.migrate();
      await queue.start();
    } finally {
      await queue.stop();
      await store.close();
    }
    if (errors.length > 0) throw new AggregateError(errors, 'the queue reported errors');
    await putInPlace(join(dataDir, 'database'), place);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Makes it if it is not there yet; answers where it is. */
export async function keepReadyDatabase(cacheDir: string): Promise<string> {
  const place = join(cacheDir, await nameOfReady());
  if (!existsSync(place)) await make(place);
  return place;
}

/** Puts an empty database with all its tables into a data folder that has none. */
export async function copyReadyDatabase(cacheDir: string, dataDir: string): Promise<void> {
  const folder = join(dataDir, 'database');
  if (existsSync(folder)) return;
  const place = await keepReadyDatabase(cacheDir);
  const half = await mkdtemp(join(dataDir, 'copying-'));
  try {
    await cp(place, join(half, 'database'), { recursive: true, mode: constants.COPYFILE_FICLONE });
    await putInPlace(join(half, 'database'), folder);
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}
