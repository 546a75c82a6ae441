// Money back: the unused credits go first, in the transaction that decides on the refund. Then the provider pays, as
// often as it must be asked. If it never can, the credits come back.
import { type PackageRefund, planPackageRefund } from '#core/domain/ledger.ts';
import { lockAccount } from './accounts.ts';
import { localProvider } from './checkouts.ts';
import { takenBack } from './grants.ts';
import { appendEntries, loadEntries } from './ledger-entries.ts';
import { newId } from './new-id.ts';
import type { Db, Store } from './open-store.ts';
import { loadPayment } from './payments.ts';
import type { RefundRow } from './tables.ts';

export interface RefundRequest {
  readonly accountId: string;
  readonly grantId: string;
  readonly now: Date;
  readonly actor: string;
}

export type StartedRefund =
  | (Extract<PackageRefund, { ok: true }> & { readonly refund: RefundRow })
  | Extract<PackageRefund, { ok: false }>
  | { readonly ok: false; readonly why: 'refunded' };

/** Withdraws unused credits and says what is to be paid back. What nobody paid for is done at once. */
export async function startRefund(store: Store, request: RefundRequest): Promise<StartedRefund> {
  const { accountId, grantId, now } = request;
  return await store.db.transaction().execute(async (trx): Promise<StartedRefund> => {
    await lockAccount(trx, accountId);
    // Credits of a failed run may come back to a grant that was refunded; that part was not paid back, and is not.
    const before = trx.selectFrom('refunds').select('id').where('grantId', '=', grantId).where('state', '<>', 'failed');
    if ((await before.executeTakeFirst()) !== undefined) return { ok: false, why: 'refunded' };
    const payment = await loadPayment(trx, grantId);
    const plan = planPackageRefund(await loadEntries(trx, accountId), grantId, now, payment?.cents);
    if (!plan.ok) return plan;
    const entry = takenBack('withdraw', 'refunded', { ...request, credits: plan.withdraw });
    await appendEntries(trx, store.randomBytes, [entry]);
    const provider = payment?.provider ?? localProvider;
    const done = provider === localProvider;
    const row: RefundRow = {
      id: newId('rfd', store.randomBytes),
      accountId,
      grantId,
      provider,
      cents: plan.cents,
      credits: plan.withdraw,
      state: done ? 'done' : 'pending',
      createdAt: now,
      settledAt: done ? now : null,
    };
    await trx.insertInto('refunds').values(row).execute();
    return { ...plan, refund: row };
  });
}

/** Only a pending refund is settled, and once. `failed`: the provider will never pay, so that the credits come back. */
export async function settleRefund(store: Store, id: string, state: 'done' | 'failed', now: Date): Promise<boolean> {
  return await store.db.transaction().execute(async (trx) => {
    const update = trx.updateTable('refunds').set({ state, settledAt: now }).where('id', '=', id);
    const settled = await update.where('state', '=', 'pending').returningAll().executeTakeFirst();
    if (settled === undefined) return false;
    const { accountId, grantId, credits, provider } = settled;
    if (state === 'failed')
      await appendEntries(trx, store.randomBytes, [
        {
          accountId,
          kind: 'refund',
          credits,
          grantId,
          runId: null,
          plan: null,
          onlyMode: null,
          expiresAt: null,
          at: now,
          reason: 'the payment could not be refunded',
          actor: provider,
        },
      ]);
    return true;
  });
}

export async function loadRefunds(db: Db, accountId: string): Promise<RefundRow[]> {
  return await db.selectFrom('refunds').selectAll().where('accountId', '=', accountId).execute();
}

export async function loadPendingRefunds(db: Db, provider: string, most: number): Promise<RefundRow[]> {
  const rows = db.selectFrom('refunds').selectAll().where('state', '=', 'pending').where('provider', '=', provider);
  return await rows.orderBy('createdAt').limit(most).execute();
}
