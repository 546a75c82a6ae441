// `proofrun master-key rotate`: everything that is sealed is sealed again, and an older key is kept while anything needs it.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CliWorld } from '#faces/cli/cli-world.ts';
import { newId } from '#service/store/new-id.ts';
import type { Store } from '#service/store/open-store.ts';
import { loadPreview, startPreview } from '#service/store/previews.ts';
import { insertRecordEntry, loadRecordEntries } from '#service/store/record-entries.ts';
import { resealRows, sealedTables } from '#service/store/reseal-rows.ts';
import { loadRun } from '#service/store/runs.ts';
import { masterKeyText, parseMasterKeys } from '#service/store/sealing/master-keys.ts';
import { startRunTransaction } from '#service/store/start-run-transaction.ts';
import { readConfig } from '../../src/main/config.ts';
import { rotateMasterKey } from '../../src/main/master-key.ts';
import { openVault } from '../../src/main/open-vault.ts';
import { engines, makeAccount, makePlace, openAt, type Place } from './open-test-store.ts';
import { planFor, startOf } from './start-of.ts';

const token = 'tok_5ecret5ecret5ecret';
const plan = { ...planFor('app.example'), entry: `/?access_token=${token}` };
const request = { url: `https://app.example/?access_token=${token}` };
const stems = Array.from({ length: 60 }, (_, index) => `pr-1-${index}`);
const entryOf = (stem: string) => ({
  stem,
  prefix: 'pr-1',
  way: { path: `/new?access_token=${token}`, open: [], form: 'form', fields: [], lists: [] },
});

describe.each(engines)('a rotation on %s', (engine) => {
  let place: Place;
  beforeEach(async () => {
    place = await makePlace(engine);
  }, 90_000);
  afterEach(() => place?.remove());

  const keyFile = (): string => join(place.dataDir, 'master-key');
  const keysInFile = () => parseMasterKeys(readFileSync(keyFile(), 'utf8')) ?? [];

  async function withStore<T>(use: (store: Store) => Promise<T>): Promise<T> {
    const vault = openVault({ dataDir: place.dataDir, masterKeys: null });
    const open = await openAt(place, undefined, vault);
    try {
      return await use(open.store);
    } finally {
      await open.close();
    }
  }

  async function rotate(json = false): Promise<{ code: number; out: string; err: string }> {
    const { databaseUrl, dataDir } = place;
    const env = { PROOFRUN_DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) };
    const read = readConfig(env, dataDir);
    if (!read.ok) throw new Error(JSON.stringify(read));
    const lines = { out: '', err: '' };
    const world = {
      out: (line: string) => void (lines.out += line),
      err: (line: string) => void (lines.err += line),
    } as CliWorld;
    return { code: await rotateMasterKey(read.config, world, { json }), ...lines };
  }

  const fill = (): Promise<{ runId: string; previewId: string }> =>
    withStore(async (store) => {
      const queue = { sendRun: async () => undefined, sendPreview: async () => undefined };
      const accountId = await makeAccount(store, 'free');
      const start = startOf(accountId, { plan, request });
      await startRunTransaction(store, queue, start);
      const { runId } = start;
      for (const stem of stems) await insertRecordEntry(store, runId, entryOf(stem));
      const id = newId('prv', randomBytes);
      const preview = { id, accountId, plan: { ...plan, paths: null }, targetDomain: 'app.example', now: new Date() };
      expect(await startPreview(store, queue, preview)).toBe('started');
      await store.files.writePrivate(runId, Buffer.from(token));
      await store.files.writePrivate(runId, Buffer.from(token), 'baseline');
      return { runId, previewId: id };
    });

  const keyIdsInUse = (): Promise<string[]> =>
    withStore(async ({ db }) => {
      const { rows } = await sql<{ id: string }>`
        select plan ->> 'keyId' as id from runs union select request ->> 'keyId' from runs
        union select plan ->> 'keyId' from campaign_previews union select entry ->> 'keyId' from record_entries`.execute(
        db,
      );
      return rows.map(({ id }) => id);
    });

  const expectAll = ({ runId, previewId }: { runId: string; previewId: string }): Promise<void> =>
    withStore(async (store) => {
      expect(await loadRun(store.db, runId)).toMatchObject({ plan, request });
      expect((await loadPreview(store.db, previewId))?.plan).toMatchObject({ entry: plan.entry });
      const entries = await loadRecordEntries(store.db, runId);
      expect(entries.map(({ entry }) => entry.way.path)).toEqual(stems.map(() => `/new?access_token=${token}`));
      expect((await store.files.readPrivate(runId))?.toString()).toBe(token);
      expect((await store.files.readPrivate(runId, 'baseline'))?.toString()).toBe(token);
    });

  test('seals rows and files with the new key, says so, and the older key is gone', async () => {
    const made = await fill();
    const [before] = keysInFile();
    const first = await rotate();
    const [now, ...older] = keysInFile();
    expect([now?.id === before?.id, older]).toEqual([false, []]);
    expect(first).toEqual({
      code: 0,
      out: `Master key ${now?.id}: 1 run, 1 preview, 60 record entries and 2 files were sealed again.`,
      err: '',
    });
    expect(await keyIdsInUse()).toEqual([now?.id]);
    await expectAll(made);
    const second = JSON.parse((await rotate(true)).out);
    const counts = { logins: 0, runs: 1, previews: 1, records: 60, files: 2 };
    expect(second).toMatchObject({ keyId: keysInFile()[0]?.id, resealed: 64, unreadable: 0 });
    expect(second.of.resealed).toEqual(counts);
    await expectAll(made);
  }, 120_000);

  // The rest does not depend on the engine, and PGlite opens slowly.
  if (engine === 'pglite') return;

  test('seals what earlier versions stored in the clear', async () => {
    const made = await fill();
    await withStore(async (store) => {
      const { files, db } = store;
      await db
        .updateTable('runs')
        .set({ plan: JSON.stringify(plan), request: JSON.stringify(request) })
        .execute();
      await files.removeAll(made.runId);
      await files.writePrivate(made.runId, Buffer.from(token), 'baseline');
      const folder = join(place.dataDir, 'artifacts', readdirSync(join(place.dataDir, 'artifacts'))[0]!);
      writeFileSync(join(folder, 'replay.json.gz'), token);
    });
    expect((await rotate()).code).toBe(0);
    expect(await keyIdsInUse()).toEqual([keysInFile()[0]?.id]);
    const names = readdirSync(join(place.dataDir, 'artifacts'), { recursive: true }).map(String);
    expect(names.some((name) => name.endsWith('.gz'))).toBe(false);
    await expectAll(made);
  }, 120_000);

  test('keeps the older keys while a row or a file cannot be opened, and seals the others', async () => {
    const made = await fill();
    const [lost, kept] = [readFileSync(keyFile(), 'utf8'), masterKeyText(randomBytes(32))];
    writeFileSync(keyFile(), kept);
    const more = await fill();
    const refused = await rotate();
    expect([refused.code, refused.err]).toEqual([
      4,
      '1 run, 1 preview, 60 record entries and 2 files could not be opened, so the older keys are kept. Save such logins again; delete such runs.',
    ]);
    expect(refused.out).toContain('1 run, 1 preview, 60 record entries and 2 files were sealed again.');
    expect(keysInFile().map(({ bytes }) => masterKeyText(bytes))).toEqual([expect.any(String), kept]);
    await expectAll(more);
    // Its key is found again.
    writeFileSync(keyFile(), `${readFileSync(keyFile(), 'utf8')}${lost}`);
    expect((await rotate()).code).toBe(0);
    expect(keysInFile()).toHaveLength(1);
    for (const each of [made, more]) await expectAll(each);
  }, 120_000);

  test('that crashed half-way is completed by the next one', async () => {
    const made = await fill();
    // The new key is in the file, and only some rows are sealed with it.
    writeFileSync(keyFile(), `${masterKeyText(randomBytes(32))}\n${readFileSync(keyFile(), 'utf8')}`);
    await withStore((store) => resealRows(store, sealedTables.runs));
    expect(await keyIdsInUse()).toHaveLength(2);
    await expectAll(made);
    expect((await rotate()).code).toBe(0);
    expect(await keyIdsInUse()).toEqual([keysInFile()[0]?.id]);
    expect(existsSync(`${keyFile()}.${process.pid}.new`)).toBe(false);
    await expectAll(made);
  }, 120_000);
});
