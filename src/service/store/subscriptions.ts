// Subscriptions as their provider last described them. An older description never replaces a newer one.
import type { Db, Trx } from './open-store.ts';
import type { SubscriptionRow } from './tables.ts';

/** A payment proves that there is one, and nothing more. */
export async function noteSubscription(trx: Trx, row: SubscriptionRow): Promise<void> {
  await trx
    .insertInto('subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** What has ended stays ended, whatever arrives afterwards. */
export async function changeSubscription(trx: Trx, row: SubscriptionRow): Promise<void> {
  const { state, endsAt, changedAt } = row;
  await trx
    .insertInto('subscriptions')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ state, endsAt, changedAt })
        .where('subscriptions.state', '<>', 'ended')
        .where((eb) =>
          state === 'ended' ? eb.lit(true) : eb('subscriptions.changedAt', '<=', eb.val<Date>(changedAt)),
        ),
    )
    .execute();
}

export async function loadSubscriptions(db: Db, accountId: string): Promise<SubscriptionRow[]> {
  const rows = db.selectFrom('subscriptions').selectAll().where('accountId', '=', accountId);
  return await rows.orderBy('changedAt', 'desc').orderBy('id').execute();
}

/** The provider was told not to renew it. */
export async function endSubscriptionAt(db: Db, id: string, endsAt: Date | null, now: Date): Promise<void> {
  const change = { state: 'ending' as const, endsAt, changedAt: now };
  await db.updateTable('subscriptions').set(change).where('id', '=', id).where('state', '=', 'active').execute();
}
