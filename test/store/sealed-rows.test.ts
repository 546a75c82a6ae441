// Plans, requests and record entries in the database: sealed, opened for their own row, and lost without taking others along.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PreviewPlan } from '#core/parity/preview-plan.ts';
import type { RecordEntry } from '#core/workflows/lifecycle/record-entry.ts';
import { requestCancel } from '#service/store/cancel-run.ts';
import { deleteRun } from '#service/store/delete-run.ts';
import { listRunsOfAccount } from '#service/store/list-runs.ts';
import { newId } from '#service/store/new-id.ts';
import { loadPreview, startPreview } from '#service/store/previews.ts';
import { insertRecordEntry, loadRecordEntries } from '#service/store/record-entries.ts';
import { loadFixChecks, loadRun, loadRunsOfAccount, loadRunsOfTarget } from '#service/store/runs.ts';
import { masterKeyText, parseMasterKeys } from '#service/store/sealing/master-keys.ts';
import { whyUnopened } from '#service/store/sealing/sealed-columns.ts';
import { CannotOpen, Vault } from '#service/store/sealing/vault.ts';
import { startRunTransaction } from '#service/store/start-run-transaction.ts';
import { testVault } from '../kit/test-vault.ts';
import { endOf, engines, makeAccount, makePlace, openAt, type Place, type TestStore } from './open-test-store.ts';
import { planFor, startOf } from './start-of.ts';

const token = 'tok_5ecret5ecret5ecret';
const host = 'app.example';
const origin = `https://${host}`;
const plan = { ...planFor(host), entry: `/?access_token=${token}` };
const request = { url: `${origin}/?access_token=${token}` };
const entry: RecordEntry = {
  stem: 'pr-1-x',
  prefix: 'pr-1',
  way: { path: `/new?access_token=${token}`, open: [], form: 'form', fields: ['#name'], lists: [] },
};
const filter = { mode: undefined, verdict: undefined, after: undefined };
const otherVault = (): Vault => {
  const keys = parseMasterKeys(masterKeyText(randomBytes(32))) ?? [];
  return new Vault(() => keys, randomBytes);
};

describe.each(engines)('sealed rows on %s', (engine) => {
  let place: Place;
  let open: TestStore;
  beforeAll(async () => {
    place = await makePlace(engine);
    open = await openAt(place);
  }, 90_000);
  afterAll(async () => {
    await open?.close();
    await place?.remove();
  });
  const reopen = async (vault: Vault): Promise<void> => {
    await open.close();
    open = await openAt(place, undefined, vault);
  };
  const addRun = async (part: Parameters<typeof startOf>[1] = {}): Promise<{ accountId: string; runId: string }> => {
    const accountId = await makeAccount(open.store, 'free');
    const start = startOf(accountId, { plan, request, ...part });
    expect((await startRunTransaction(open.store, open.queue, start)).kind).toBe('started');
    return { accountId, runId: start.runId };
  };
  const rowText = async (table: string): Promise<string> => {
    const all = sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.table(table)} t`;
    return JSON.stringify((await all.execute(open.store.db)).rows);
  };

  test('no row contains the query of a URL, and each is read as it was written', async () => {
    const { accountId, runId } = await addRun();
    await insertRecordEntry(open.store, runId, entry);
    const preview = { id: newId('prv', randomBytes), accountId, targetDomain: host, now: new Date() };
    const previewPlan: PreviewPlan = { ...plan, paths: null };
    expect(await startPreview(open.store, open.queue, { ...preview, plan: previewPlan })).toBe('started');
    for (const table of ['runs', 'campaign_previews', 'record_entries']) {
      const text = await rowText(table);
      expect([table, text.includes('sealed'), text.includes(token)]).toEqual([table, true, false]);
    }
    expect(await loadRun(open.store.db, runId)).toMatchObject({ plan, request });
    expect((await loadPreview(open.store.db, preview.id))?.plan).toEqual(previewPlan);
    expect(await loadRecordEntries(open.store.db, runId)).toEqual([{ entry, removed: false }]);
    const inside = await open.store.db.transaction().execute((trx) => loadRun(trx, runId));
    expect(inside?.plan).toEqual(plan);
  });

  test('rows of earlier versions are read as they are', async () => {
    const { runId } = await addRun();
    const old = { plan: JSON.stringify(plan), request: JSON.stringify(request) };
    await open.store.db.updateTable('runs').set(old).where('id', '=', runId).execute();
    expect(await rowText('runs')).toContain(token);
    expect(await loadRun(open.store.db, runId)).toMatchObject({ plan, request });
  });

  test('a value that was moved to another row or column does not open', async () => {
    const [mine, theirs] = [await addRun(), await addRun()];
    await sql`update runs set plan = (select plan from runs where id = ${theirs.runId}), request = plan
      where id = ${mine.runId}`.execute(open.store.db);
    const run = await loadRun(open.store.db, mine.runId);
    expect(() => run?.plan).toThrow(CannotOpen);
    expect(() => run?.request).toThrow(CannotOpen);
  });

  test('runs are found by origin and by host', async () => {
    const { accountId, runId } = await addRun();
    const found = async (target: { origin: string } | { host: string }): Promise<string[]> =>
      (await listRunsOfAccount(open.store.db, { ...filter, accountId, target }, 5)).map(({ id }) => id);
    expect([await found({ origin }), await found({ host })]).toEqual([[runId], [runId]]);
    expect([await found({ origin: `${origin}:8443` }), await found({ host: 'example' })]).toEqual([[], []]);
  });

  test('without its master key a run is listed, cancelled and deleted, and only its plan fails', async () => {
    const { accountId, runId } = await addRun();
    const { db } = open.store;
    await db.updateTable('runs').set({ parentRunId: runId, kind: 'fix_check' }).where('id', '=', runId).execute();
    await reopen(otherVault());
    const lists = [
      await listRunsOfAccount(open.store.db, { ...filter, accountId, target: { origin } }, 5),
      await loadRunsOfAccount(open.store.db, accountId, 5),
      await loadFixChecks(open.store.db, runId),
    ];
    for (const list of lists) {
      expect(list.map(({ id, target }) => [id, target])).toEqual([[runId, `${origin}/`]]);
      expect(() => list[0]?.plan).toThrow(`master key is missing, the one with the id ${testVault().keyId}`);
      expect(whyUnopened(list[0]!, 'request')).toBeInstanceOf(CannotOpen);
    }
    const { report } = endOf(runId);
    const cancel = { runId, now: new Date(), actor: 'test', report: () => report };
    expect(await requestCancel(open.store, cancel)).toMatchObject({ kind: 'cancelled', run: { id: runId } });
    await open.store.db.updateTable('runs').set({ state: 'completed' }).where('id', '=', runId).execute();
    const ended = await loadRunsOfTarget(open.store.db, { accountId, origin, until: new Date(), atMost: 5 });
    expect(ended.map(({ id }) => id)).toEqual([runId]);
    expect(await deleteRun(open.store, runId)).toEqual({ kind: 'deleted' });
    await reopen(testVault());
  });

  test('the columns of origin and host are filled from plans that are already stored', async () => {
    const { runId } = await addRun();
    const { db } = open.store;
    await db
      .updateTable('runs')
      .set({ plan: JSON.stringify(plan) })
      .where('id', '=', runId)
      .execute();
    await sql`alter table runs drop column target_origin, drop column target_host`.execute(db);
    await sql`delete from kysely_migration where name = '0011_run_places'`.execute(db);
    await open.store.migrate();
    expect(await loadRun(db, runId)).toMatchObject({ targetOrigin: origin, targetHost: host });
  });
});
