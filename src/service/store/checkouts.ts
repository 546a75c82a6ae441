// A checkout grants its product once, however often its page or its provider says that it is done.
import { type PlanId, plans } from '#contract/plans.ts';
import { lockAccount } from './accounts.ts';
import { grantPlan } from './grants.ts';
import { newId } from './new-id.ts';
import type { Db, Store, Trx } from './open-store.ts';
import { notePayment } from './payments.ts';
import type { Checkout } from './tables.ts';

export const localProvider = 'local';

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
  const gone = await expired.where('paymentOpened', '=', false).executeTakeFirst();
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

/** From now on it may be paid, so that it is kept when it expires. */
export async function notePaymentOpened(db: Db, id: string): Promise<void> {
  await db.updateTable('checkouts').set({ paymentOpened: true }).where('id', '=', id).execute();
}

export interface CheckoutDone {
  readonly checkoutId: string;
  readonly plan: PlanId;
  readonly now: Date;
  readonly actor: string;
}

export type CheckoutOutcome =
  | { readonly kind: 'granted'; readonly checkout: Checkout; readonly grantId: string }
  | { readonly kind: 'already_completed'; readonly checkout: Checkout }
  | { readonly kind: 'expired' }
  | { readonly kind: 'unknown' };

/** The local page: it grants the product that was chosen on it. */
export async function completeCheckout(store: Store, done: CheckoutDone): Promise<CheckoutOutcome> {
  const { checkoutId, plan, now, actor } = done;
  return await store.db.transaction().execute(async (trx): Promise<CheckoutOutcome> => {
    const checkout = await lockCheckout(trx, checkoutId, localProvider);
    if (checkout === null) return { kind: 'unknown' };
    if (checkout.state === 'completed') return { kind: 'already_completed', checkout };
    if (checkout.expiresAt <= now) return { kind: 'expired' };
    const { accountId } = checkout;
    const granted = await grantPlan(store, { accountId, plan, now, actor, externalRef: `checkout ${checkoutId}` }, trx);
    if (granted.kind === 'already_granted') return { kind: 'already_completed', checkout };
    const cents = Math.round(plans[plan].priceUsd * 100);
    const { grantId } = granted;
    await notePayment(trx, {
      grantId,
      accountId,
      provider: localProvider,
      reference: checkoutId,
      cents,
      subscriptionId: null,
    });
    return { kind: 'granted', checkout: await closeCheckout(trx, checkoutId, plan, now), grantId };
  });
}

/** Whatever ends a checkout does so one after the other. */
export async function lockCheckout(trx: Trx, id: string, provider: string): Promise<Checkout | null> {
  const found = trx.selectFrom('checkouts').selectAll().where('id', '=', id).where('provider', '=', provider);
  return (await found.forUpdate().executeTakeFirst()) ?? null;
}

export async function closeCheckout(trx: Trx, id: string, plan: PlanId, now: Date): Promise<Checkout> {
  const update = trx.updateTable('checkouts').set({ state: 'completed', plan, completedAt: now }).where('id', '=', id);
  return await update.returningAll().executeTakeFirstOrThrow();
}
