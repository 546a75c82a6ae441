// What gives credits to an account, and what takes unused ones back.
import { type PlanId, plans } from '#contract/plans.ts';
import { periodEnd, planLapse } from '#core/domain/ledger.ts';
import { lockAccount } from './accounts.ts';
import { appendEntries, appendGrant, loadGrantLines, type NewEntry } from './ledger-entries.ts';
import type { Db, Store, Trx } from './open-store.ts';

export interface Grant {
  readonly accountId: string;
  readonly plan: PlanId;
  readonly now: Date;
  readonly actor: string;
  /** What this grant is for; a second grant with the same reference has no effect. */
  readonly externalRef: string;
  /** The end of the period that was paid, where the plan has one. Omitted: a month from now. */
  readonly paidUntil?: Date | null;
}

export type Granted = { readonly kind: 'granted'; readonly grantId: string } | { readonly kind: 'already_granted' };

export const freeGrantRef = (accountId: string): string => `free ${accountId}`;

export async function grantPlan(store: Store, grant: Grant, db: Db = store.db): Promise<Granted> {
  const plan = plans[grant.plan];
  const grantId = await appendGrant(db, store.randomBytes, {
    accountId: grant.accountId,
    credits: plan.runCredits,
    plan: grant.plan,
    onlyMode: plan.onlyMode,
    expiresAt: plan.expires === 'period_end' ? (grant.paidUntil ?? periodEnd(grant.now)) : null,
    at: grant.now,
    reason: plan.name,
    actor: grant.actor,
    externalRef: grant.externalRef,
  });
  return grantId === null ? { kind: 'already_granted' } : { kind: 'granted', grantId };
}

interface Taken {
  readonly accountId: string;
  readonly grantId: string;
  readonly credits: number;
  readonly now: Date;
  readonly actor: string;
}

export const takenBack = (kind: 'lapse' | 'withdraw', reason: string, taken: Taken): NewEntry => ({
  accountId: taken.accountId,
  kind,
  credits: -taken.credits,
  grantId: taken.grantId,
  runId: null,
  plan: null,
  onlyMode: null,
  expiresAt: null,
  at: taken.now,
  reason,
  actor: taken.actor,
});

async function lapseAccount(trx: Trx, store: Store, accountId: string, now: Date): Promise<number> {
  await lockAccount(trx, accountId);
  const lines = planLapse(await loadGrantLines(trx, accountId), now);
  const entries = lines.map((line) =>
    takenBack('lapse', 'period ended', { ...line, accountId, now, actor: 'service' }),
  );
  await appendEntries(trx, store.randomBytes, entries);
  return entries.length;
}

/** Writes down what has expired. A balance never counts it, swept or not. */
export async function sweepLapsedCredits(store: Store, now: Date): Promise<number> {
  const grants = store.db.selectFrom('ledgerEntries').where('kind', '=', 'grant').where('expiresAt', '<=', now);
  const accounts = await grants.select('accountId').distinct().execute();
  let lapsed = 0;
  for (const { accountId } of accounts)
    lapsed += await store.db.transaction().execute((trx) => lapseAccount(trx, store, accountId, now));
  return lapsed;
}
