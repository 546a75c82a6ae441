// One Fix Check of a run at a time, and a bounded number in all, decided under the lock of the account.
import { limit } from '#contract/limits.ts';
import { hasEnded } from '#core/domain/run-machine.ts';
import { lockAccount } from './accounts.ts';
import { appendEntries } from './ledger-entries.ts';
import type { Store } from './open-store.ts';
import { countFixCheck, countRuns, loadFixChecks, loadRunForUpdate } from './runs.ts';
import { type QueuedStart, type RunSender, insertQueued, planCharge } from './start-run-transaction.ts';
import type { Run } from './tables.ts';

export type FixCheckStart = Omit<QueuedStart, 'kind' | 'credits' | 'bypass' | 'parentRunId'> & {
  readonly keyId: string;
  readonly parentRunId: string;
};

export type FixCheckStarted =
  | { readonly kind: 'started'; readonly run: Run }
  | { readonly kind: 'in_flight'; readonly run: Run }
  | { readonly kind: 'limit_reached' }
  | { readonly kind: 'too_many_queued' }
  | { readonly kind: 'unknown_run' }
  | { readonly kind: 'unknown_account' };

export async function startFixCheckTransaction(
  store: Store,
  queue: RunSender,
  start: FixCheckStart,
): Promise<FixCheckStarted> {
  return await store.db.transaction().execute(async (trx): Promise<FixCheckStarted> => {
    const { accountId } = start;
    if (!(await lockAccount(trx, accountId))) return { kind: 'unknown_account' };
    const earlier = await loadFixChecks(trx, start.parentRunId);
    const open = earlier.find(({ state }) => !hasEnded(state));
    if (open !== undefined) return { kind: 'in_flight', run: open };
    const original = await loadRunForUpdate(trx, start.parentRunId);
    if (original === null) return { kind: 'unknown_run' };
    if (original.fixChecksStarted >= limit('fixChecksMax')) return { kind: 'limit_reached' };
    if ((await countRuns(trx, 'queued', { accountId })) >= limit('queuedPerAccount'))
      return { kind: 'too_many_queued' };
    const queued = { ...start, kind: 'fix_check', credits: 0, bypass: null } as const;
    const charge = await planCharge(trx, queued);
    if (charge.ok) await appendEntries(trx, store.randomBytes, charge.entries);
    const run = await insertQueued(trx, store, queued);
    await countFixCheck(trx, original.id);
    await queue.sendRun(run.id, trx);
    return { kind: 'started', run };
  });
}
