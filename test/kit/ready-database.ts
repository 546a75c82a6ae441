// Making an empty PGlite database takes seconds, and copying one takes a blink: it is made once for each version of its tables.
import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RunQueue } from '#service/queue/run-queue.ts';
import { openStore } from '#service/store/open-store.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = join(root, 'node_modules/.cache/proofrun/databases');

function version(): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const folder of ['src/service/store/migrations', 'src/service/queue'])
    for (const name of readdirSync(join(root, folder)).sort())
      hash.update(name).update(readFileSync(join(root, folder, name)));
  return hash.digest('hex').slice(0, 16);
}

async function make(place: string): Promise<void> {
  mkdirSync(dirname(place), { recursive: true });
  const dataDir = mkdtempSync(`${place}-`);
  const store = await openStore({ dataDir, clock: () => new Date(), randomBytes });
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
  try {
    renameSync(join(dataDir, 'database'), place);
  } catch (error) {
    // Another worker was first.
    if (!existsSync(place)) throw error;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function ready(): Promise<string> {
  const place = join(cache, version());
  if (!existsSync(place)) await make(place);
  return place;
}

/** Before the first test, whose deadline it would take otherwise. */
export async function setup(): Promise<void> {
  await ready();
}

/** Puts an empty database with all its tables into a data folder, as a first start would. */
export async function copyReadyDatabase(dataDir: string): Promise<void> {
  cpSync(await ready(), join(dataDir, 'database'), { recursive: true });
}
