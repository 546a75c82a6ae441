// A worker takes up a run: one that waits and may start, or one whose worker was lost.
import { sql } from 'kysely';
import { limit } from '#contract/limits.ts';
import { hasEnded } from '#core/domain/run-machine.ts';
import { lockAccount } from './accounts.ts';
import { lockDomain } from './domain-lock.ts';
import type { Store, Trx } from './open-store.ts';
import { countRunningPreviews } from './previews.ts';
import { readRun } from './read-run.ts';
import { countRunning, loadRun, loadRunForUpdate } from './runs.ts';
import type { Run } from './tables.ts';

export type Claimed =
  | { readonly kind: 'claimed'; readonly run: Run }
  | { readonly kind: 'deferred'; readonly why: 'account' | 'domain' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'unknown' };

export interface Claim {
  readonly runId: string;
  readonly workerId: string;
  readonly now: Date;
  /** Puts the job back for later, inside the transaction that decided it. */
  readonly defer: (trx: Trx) => Promise<void>;
}

async function mustWait(trx: Trx, run: Run): Promise<'account' | 'domain' | null> {
  await lockDomain(trx, run.targetDomain);
  if ((await countRunning(trx, { accountId: run.accountId })) >= limit('runningPerAccount')) return 'account';
  const running = await countRunning(trx, { domain: run.targetDomain });
  if (running + (await countRunningPreviews(trx, run.targetDomain)) >= limit('runningPerDomain')) return 'domain';
  return null;
}

export async function claimRun(store: Store, claim: Claim): Promise<Claimed> {
  const { runId, workerId, now } = claim;
  return await store.db.transaction().execute(async (trx): Promise<Claimed> => {
    const seen = await loadRun(trx, runId);
    if (seen === null) return { kind: 'unknown' };
    // Every transaction that needs both locks takes the account's first.
    await lockAccount(trx, seen.accountId);
    const run = await loadRunForUpdate(trx, runId);
    if (run === null) return { kind: 'unknown' };
    if (hasEnded(run.state)) return { kind: 'ended' };
    const why = run.state === 'queued' ? await mustWait(trx, run) : null;
    if (why !== null) {
      await claim.defer(trx);
      return { kind: 'deferred', why };
    }
    const claimed = await trx
      .updateTable('runs')
      .set({
        state: 'running',
        workerId,
        startedAt: run.startedAt ?? now,
        phase: null,
        currentStep: null,
        progress: JSON.stringify({ done: 0, total: 0, percent: 0 }),
        attempts: sql<number>`attempts + 1`,
        version: sql<number>`version + 1`,
      })
      .where('id', '=', runId)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { kind: 'claimed', run: readRun(claimed) };
  });
}
