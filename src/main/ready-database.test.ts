import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openStore } from '#service/store/open-store.ts';
import { copyReadyDatabase, noKeys } from './ready-database.ts';

const root = mkdtempSync(join(tmpdir(), 'proofrun-ready-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function folder(name: string): string {
  const path = join(root, name);
  mkdirSync(path, { mode: 0o700 });
  return path;
}

test('the first database is kept, and those of two data folders at once are copies of it', {
  timeout: 120_000,
}, async () => {
  const cache = folder('cache');
  await copyReadyDatabase(cache, folder('first'));
  const kept = readdirSync(cache);
  expect(kept).toEqual([expect.stringMatching(/^database-[0-9a-f]{16}$/)]);
  writeFileSync(join(cache, kept[0]!, 'mark'), 'a copy');
  const second = folder('second');
  await Promise.all([copyReadyDatabase(cache, second), copyReadyDatabase(cache, second)]);
  expect(readdirSync(second)).toEqual(['database']);
  expect(readdirSync(join(second, 'database'))).toContain('mark');
  const store = await openStore({ dataDir: second, clock: () => new Date(), randomBytes, vault: noKeys() });
  try {
    await store.migrate();
    expect(await store.db.selectFrom('runs').selectAll().execute()).toEqual([]);
  } finally {
    await store.close();
  }
});

test('a database that is there stays', async () => {
  const own = folder('own');
  mkdirSync(join(own, 'database'));
  await copyReadyDatabase(join(root, 'cache'), own);
  expect(readdirSync(join(own, 'database'))).toEqual([]);
});
