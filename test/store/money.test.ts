import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlanId } from '#contract/plans.ts';
import { balanceOf } from '#core/domain/ledger.ts';
import { requestCancel } from '#service/store/cancel-run.ts';
import { claimRun } from '#service/store/claim-run.ts';
import { finishRun } from '#service/store/finish-run.ts';
import { freeGrantRef, grantPlan, sweepLapsedCredits } from '#service/store/grants.ts';
import { loadBalance, loadEntries, loadEntriesOfRun } from '#service/store/ledger-entries.ts';
import { loadRun, loadRunsOfAccount } from '#service/store/runs.ts';
import { startRefund } from '#service/store/refunds.ts';
import { startRunTransaction } from '#service/store/start-run-transaction.ts';
import { endOf, engines, makeAccount, makePlace, openAt, type Place, type TestStore } from './open-test-store.ts';
import { startOf } from './start-of.ts';

const day = (n: number): Date => new Date(Date.UTC(2026, 0, 1) + n * 86_400_000);
const noDefer = async (): Promise<void> => undefined;
const cancelReport = () => ({ body: '{}', digest: 'none' });

describe.each(engines)('money on %s', (engine) => {
  let place: Place;
  let open: TestStore;
  beforeAll(async () => {
    place = await makePlace(engine);
    open = await openAt(place);
  });
  afterAll(async () => {
    await open?.close();
    await place?.remove();
  });

  const jobsOf = async (runIds: readonly string[]): Promise<number> => {
    const count = sql<{ count: number }>`
      select count(*)::int as count from pgboss.job where name = 'runs' and data ->> 'runId' = any(${runIds}::text[])`;
    return (await count.execute(open.store.db)).rows[0]?.count ?? -1;
  };

  async function expectSoundBooks(accountId: string, now: Date): Promise<void> {
    const entries = await loadEntries(open.store.db, accountId);
    const runs = await loadRunsOfAccount(open.store.db, accountId, 1_000);
    const left = new Map<string, number>();
    for (const { grantId, credits } of entries)
      if (grantId !== null) left.set(grantId, (left.get(grantId) ?? 0) + credits);
    for (const credits of left.values()) expect(credits).toBeGreaterThanOrEqual(0);
    expect(await loadBalance(open.store.db, accountId, now)).toBe(balanceOf(entries, now));
    const sumOf = (runId: string, kind: string): number =>
      entries.filter((e) => e.runId === runId && e.kind === kind).reduce((sum, e) => sum + e.credits, 0);
    for (const run of runs) {
      expect(sumOf(run.id, 'debit')).toBe(run.creditsCharged === 0 ? 0 : -run.creditsCharged);
      expect(sumOf(run.id, 'refund')).toBe(run.refunded ? run.creditsCharged : 0);
    }
    const known = new Set(runs.map((run) => run.id));
    expect(entries.filter((e) => e.runId !== null && !known.has(e.runId))).toEqual([]);
    expect(await jobsOf(runs.map((run) => run.id))).toBe(runs.length);
  }

  const plan = fc.constantFrom<PlanId>('starter_pack', 'authenticated_audit', 'builder');
  const which = fc.nat(9);
  const operation = fc.oneof(
    { weight: 1, arbitrary: fc.record({ do: fc.constant('grant' as const), plan }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('start' as const), audit: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('claim' as const), which }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), which }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('finish' as const),
        which,
        verdict: fc.constantFrom('pass', 'blocked', 'inconclusive'),
        state: fc.constantFrom('completed', 'errored', 'cancelled'),
        pagesJudged: fc.nat(1),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('lapse' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const), which }) },
  );
  type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

  async function perform(accountId: string, op: Operation, now: Date, ref: string): Promise<void> {
    const { store, queue } = open;
    if (op.do === 'grant') await grantPlan(store, { accountId, plan: op.plan, now, actor: 'test', externalRef: ref });
    if (op.do === 'start') {
      const audit = { mode: 'authenticated_smoke', credits: 10 } as const;
      await startRunTransaction(store, queue, startOf(accountId, { now, ...(op.audit ? audit : {}) }));
    }
    if (op.do === 'lapse') await sweepLapsedCredits(store, now);
    if (op.do === 'withdraw') {
      const grants = (await loadEntries(store.db, accountId)).filter((entry) => entry.kind === 'grant');
      const grantId = grants[op.which % Math.max(grants.length, 1)]?.id ?? 'none';
      await startRefund(store, { accountId, grantId, now, actor: 'test' });
    }
    if (op.do === 'claim' || op.do === 'cancel' || op.do === 'finish') {
      const runs = await loadRunsOfAccount(store.db, accountId, 10);
      const run = runs[op.which % Math.max(runs.length, 1)];
      if (run === undefined) return;
      if (op.do === 'claim') await claimRun(store, { runId: run.id, workerId: 'w', now, defer: noDefer });
      if (op.do === 'cancel') await requestCancel(store, { runId: run.id, now, actor: 'test', report: cancelReport });
      if (op.do === 'finish' && run.state !== 'queued')
        await finishRun(
          store,
          endOf(run.id, { state: op.state, verdict: op.verdict, pagesJudged: op.pagesJudged, now }),
        );
    }
  }

  test('whatever happens at the same time, the books are sound', async () => {
    const rounds = fc.array(fc.record({ days: fc.nat(20), ops: fc.array(operation, { minLength: 1, maxLength: 8 }) }), {
      minLength: 1,
      maxLength: 5,
    });
    let refs = 0;
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        const accountId = await makeAccount(open.store, 'free', day(0));
        let today = 0;
        for (const { days, ops } of all) {
          today += days;
          await Promise.all(ops.map((op) => perform(accountId, op, day(today), `ref ${refs++}`)));
          await expectSoundBooks(accountId, day(today));
        }
      }),
      { numRuns: 20, endOnFailure: true },
    );
  });

  test('starts at the same moment never spend more than there is', async () => {
    const accountId = await makeAccount(open.store, 'free');
    const starts = Array.from({ length: 16 }, () => startRunTransaction(open.store, open.queue, startOf(accountId)));
    const kinds = (await Promise.all(starts)).map((started) => started.kind);
    expect(kinds.filter((kind) => kind === 'started')).toHaveLength(10);
    expect(kinds.filter((kind) => kind === 'no_credit')).toHaveLength(6);
    await expectSoundBooks(accountId, new Date());
  });

  test('20 starts with one key are one run, one debit and one answer', async () => {
    const accountId = await makeAccount(open.store, 'free');
    const idempotency = { key: 'same', bodyHash: 'body' };
    const starts = Array.from({ length: 20 }, () =>
      startRunTransaction(open.store, open.queue, startOf(accountId, { idempotency })),
    );
    const all = await Promise.all(starts);
    expect(all.filter((started) => started.kind === 'started')).toHaveLength(1);
    const responses = all.map((started) => ('response' in started ? started.response : started.kind));
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(await loadRunsOfAccount(open.store.db, accountId, 100)).toHaveLength(1);
    expect(await loadBalance(open.store.db, accountId, new Date())).toBe(9);
    await expectSoundBooks(accountId, new Date());
  });

  test('a key is bound to its body for 24 hours and to its account', async () => {
    const accountId = await makeAccount(open.store, 'free', day(0));
    const other = await makeAccount(open.store, 'free', day(0));
    const start = (account: string, bodyHash: string, now: Date) =>
      startRunTransaction(open.store, open.queue, startOf(account, { idempotency: { key: 'k', bodyHash }, now }));
    expect((await start(accountId, 'one', day(0))).kind).toBe('started');
    expect((await start(accountId, 'two', day(0.9))).kind).toBe('idempotency_conflict');
    expect((await start(other, 'two', day(0.9))).kind).toBe('started');
    expect((await start(accountId, 'two', day(1))).kind).toBe('started');
  });

  test('a start that fails at its last step leaves nothing behind', async () => {
    const accountId = await makeAccount(open.store, 'free');
    const start = startOf(accountId, { idempotency: { key: 'k', bodyHash: 'b' } });
    const broken = { sendRun: () => Promise.reject(new Error('the queue is gone')) };
    await expect(startRunTransaction(open.store, broken, start)).rejects.toThrow('the queue is gone');
    expect(await loadRun(open.store.db, start.runId)).toBeNull();
    expect(await loadEntriesOfRun(open.store.db, start.runId)).toEqual([]);
    expect((await startRunTransaction(open.store, open.queue, start)).kind).toBe('started');
  });

  test('the job is part of the transaction too', async () => {
    const accountId = await makeAccount(open.store, 'free');
    const start = startOf(accountId);
    const sendThenFail = {
      async sendRun(runId: string, trx: Parameters<typeof open.queue.sendRun>[1]) {
        await open.queue.sendRun(runId, trx);
        throw new Error('after the send');
      },
    };
    await expect(startRunTransaction(open.store, sendThenFail, start)).rejects.toThrow('after the send');
    expect(await jobsOf([start.runId])).toBe(0);
  });

  test('a run with no credit left says how much there is, and costs nothing', async () => {
    const accountId = await makeAccount(open.store, 'free');
    const audit = startOf(accountId, { mode: 'authenticated_smoke', credits: 11 });
    expect(await startRunTransaction(open.store, open.queue, audit)).toEqual({ kind: 'no_credit', left: 10 });
    expect(await loadRun(open.store.db, audit.runId)).toBeNull();
    const nobody = startOf('acc_nobody');
    expect(await startRunTransaction(open.store, open.queue, nobody)).toEqual({ kind: 'unknown_account' });
  });

  test('a bypass is a zero entry with who and why, for admins only', async () => {
    const accountId = await makeAccount(open.store, null);
    const bypass = { who: 'key_admin', why: 'demo' };
    const asCustomer = startRunTransaction(open.store, open.queue, startOf(accountId, { bypass }));
    await expect(asCustomer).rejects.toThrow('only an admin key');
    const start = startOf(accountId, { bypass, role: 'admin' });
    expect((await startRunTransaction(open.store, open.queue, start)).kind).toBe('started');
    const entries = await loadEntriesOfRun(open.store.db, start.runId);
    expect(entries.map(({ kind, credits, actor, reason }) => ({ kind, credits, actor, reason }))).toEqual([
      { kind: 'bypass', credits: 0, actor: 'key_admin', reason: 'demo' },
    ]);
  });

  test('the 51st run in the queue is refused', async () => {
    const accountId = await makeAccount(open.store, 'builder');
    for (let n = 0; n < 50; n++) await startRunTransaction(open.store, open.queue, startOf(accountId));
    expect(await startRunTransaction(open.store, open.queue, startOf(accountId))).toEqual({ kind: 'too_many_queued' });
  });

  test('a run that ends twice at the same time is settled once', async () => {
    const accountId = await makeAccount(open.store, 'free');
    const start = startOf(accountId);
    await startRunTransaction(open.store, open.queue, start);
    await claimRun(open.store, { runId: start.runId, workerId: 'w', now: new Date(), defer: noDefer });
    const ends = Array.from({ length: 8 }, (_, n) =>
      finishRun(
        open.store,
        endOf(start.runId, n % 2 === 0 ? { verdict: 'blocked' } : { state: 'errored', pagesJudged: 0 }),
      ),
    );
    const kinds = (await Promise.all(ends)).map((finished) => finished.kind);
    expect(kinds.filter((kind) => kind === 'finished')).toHaveLength(1);
    const entries = await loadEntriesOfRun(open.store.db, start.runId);
    expect(entries.map((entry) => entry.kind).toSorted()).toEqual(['debit', 'refund']);
    expect(await loadBalance(open.store.db, accountId, new Date())).toBe(10);
  });

  test('a cancel gives back a queued run and lets a running one pay', async () => {
    const accountId = await makeAccount(open.store, 'free');
    const [queued, running] = [startOf(accountId), startOf(accountId)];
    for (const start of [queued, running]) await startRunTransaction(open.store, open.queue, start);
    await claimRun(open.store, { runId: running.runId, workerId: 'w', now: new Date(), defer: noDefer });
    const cancel = (runId: string) =>
      requestCancel(open.store, { runId, now: new Date(), actor: 'me', report: cancelReport });
    expect(await cancel(queued.runId)).toMatchObject({
      kind: 'cancelled',
      run: { state: 'cancelled', refunded: true },
    });
    expect(await cancel(queued.runId)).toMatchObject({ kind: 'already_finished' });
    expect(await cancel(running.runId)).toMatchObject({ kind: 'stopping', run: { cancelRequested: true } });
    const end = endOf(running.runId, { state: 'cancelled', verdict: 'inconclusive' });
    expect(await finishRun(open.store, end)).toMatchObject({ kind: 'finished', run: { refunded: false } });
    expect(await loadBalance(open.store.db, accountId, new Date())).toBe(9);
  });

  test('a grant with the same reference is given once', async () => {
    const accountId = await makeAccount(open.store, null);
    const grants = Array.from({ length: 8 }, () =>
      grantPlan(open.store, { accountId, plan: 'free', now: day(0), actor: 'x', externalRef: freeGrantRef(accountId) }),
    );
    const kinds = (await Promise.all(grants)).map((granted) => granted.kind);
    expect(kinds.filter((kind) => kind === 'granted')).toHaveLength(1);
    expect(await loadBalance(open.store.db, accountId, day(1))).toBe(10);
  });
});
