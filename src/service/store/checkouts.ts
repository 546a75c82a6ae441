// A checkout grants its product once, however often its page or its provider says that it is done.
import type { PlanId } from '#contract/plans.ts';
import { lockAccount } from './accounts.ts';
import { grantPlan } from './grants.ts';
import { newId } from './new-id.ts';
import type { Db, Store } from './open-store.ts';
import type { Checkout } from './tables.ts';

export interface NewCheckout {
  readonly accountId: string;
  readonly plan: PlanId;
  readonly provider: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** A caller who retries without credit gets the checkout that is open, as long as enough of its time is left. */
export async function openCheckoutOf(store: Store, checkout: NewCheckout, until: Date): Promise<Checkout> {
  const { accountId, plan, provider } = checkout;
  return await store.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const open = trx.selectFrom('checkouts').selectAll().where('accountId', '=', accountId).where('state', '=', 'open');
    const same = open.where('plan', '=', plan).where('provider', '=', provider).where('expiresAt', '>', until);
    const found = await same.orderBy('expiresAt', 'desc').limit(1).executeTakeFirst();
    return found ?? (await createCheckout(store, checkout, trx));
  });
}

/** A page that has expired grants nothing any more. What a payment provider opened is kept, because it may be paid late. */
export async function sweepExpiredCheckouts(db: Db, now: Date): Promise<number> {
  const expired = db.deleteFrom('checkouts').where('state', '=', 'open').where('expiresAt', '<=', now);
  const gone = await expired.where('provider', '=', 'local').executeTakeFirst();
  return Number(gone.numDeletedRows);
}

export async function createCheckout(store: Store, checkout: NewCheckout, db: Db = store.db): Promise<Checkout> {
  const { now, ...rest } = checkout;
  const id = newId('chk', store.randomBytes);
  const row = { ...rest, id, state: 'open' as const, createdAt: now, completedAt: null };
  return await db.insertInto('checkouts').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function loadCheckout(db: Db, id: string): Promise<Checkout | null> {
  return (await db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

export interface CheckoutDone {
  readonly checkoutId: string;
  readonly provider: string;
  /** The provider's name for this message; the local page uses the checkout's own id. */
  readonly eventId: string;
  readonly now: Date;
  readonly actor: string;
}

export type CheckoutOutcome =
  | { readonly kind: 'granted'; readonly checkout: Checkout; readonly grantId: string }
  | { readonly kind: 'already_completed'; readonly checkout: Checkout }
  | { readonly kind: 'expired' }
  | { readonly kind: 'unknown' };

export async function completeCheckout(store: Store, done: CheckoutDone): Promise<CheckoutOutcome> {
  const { checkoutId, provider, eventId, now, actor } = done;
  return await store.db.transaction().execute(async (trx): Promise<CheckoutOutcome> => {
    const found = trx.selectFrom('checkouts').selectAll().where('id', '=', checkoutId).where('provider', '=', provider);
    const checkout = await found.forUpdate().executeTakeFirst();
    if (checkout === undefined) return { kind: 'unknown' };
    if (checkout.state === 'completed') return { kind: 'already_completed', checkout };
    // A payment taken by a provider is honoured after expiry; a local checkout page is not.
    if (provider === 'local' && checkout.expiresAt <= now) return { kind: 'expired' };
    const event = { provider, eventId, checkoutId, receivedAt: now };
    const first = await trx
      .insertInto('checkoutEvents')
      .values(event)
      .onConflict((conflict) => conflict.columns(['provider', 'eventId']).doNothing())
      .returning('eventId')
      .executeTakeFirst();
    if (first === undefined) return { kind: 'already_completed', checkout };
    const { accountId, plan } = checkout;
    const granted = await grantPlan(store, { accountId, plan, now, actor, externalRef: `checkout ${checkoutId}` }, trx);
    if (granted.kind === 'already_granted') return { kind: 'already_completed', checkout };
    const update = trx
      .updateTable('checkouts')
      .set({ state: 'completed', completedAt: now })
      .where('id', '=', checkoutId);
    const completed = await update.returningAll().executeTakeFirstOrThrow();
    return { kind: 'granted', checkout: completed, grantId: granted.grantId };
  });
}
