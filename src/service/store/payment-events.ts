// What a payment provider reports takes effect once, however often and in whatever order the messages arrive.
import type { PlanId } from '#contract/plans.ts';
import { periodEnd } from '#core/domain/ledger.ts';
import { closeCheckout, lockCheckout } from './checkouts.ts';
import { grantPlan } from './grants.ts';
import type { Store, Trx } from './open-store.ts';
import { notePayment } from './payments.ts';
import { changeSubscription, noteSubscription } from './subscriptions.ts';
import type { Checkout, SubscriptionRow } from './tables.ts';

export interface PaymentEvent {
  readonly provider: string;
  /** The provider's name for this message. */
  readonly eventId: string;
  readonly checkoutId: string;
  readonly now: Date;
}

export interface PaidProduct {
  readonly plan: PlanId;
  /** The provider's name for what was paid; two messages about one payment have the same. */
  readonly payment: string;
  /** What a refund refers to. */
  readonly reference: string;
  readonly cents: number;
  readonly paidAt: Date;
  readonly paidUntil: Date | null;
  readonly subscriptionId: string | null;
}

export type SubscriptionChange = Pick<SubscriptionRow, 'id' | 'plan' | 'state' | 'endsAt' | 'changedAt'>;

/** `unknown`: the checkout is not one of ours. */
export type Recorded = 'recorded' | 'repeated' | 'unknown';

async function once(
  store: Store,
  { provider, eventId, checkoutId, now }: PaymentEvent,
  apply: (trx: Trx, checkout: Checkout) => Promise<void>,
): Promise<Recorded> {
  return await store.db.transaction().execute(async (trx) => {
    const checkout = await lockCheckout(trx, checkoutId, provider);
    if (checkout === null) return 'unknown';
    const event = { provider, eventId, checkoutId, receivedAt: now };
    const insert = trx.insertInto('checkoutEvents').values(event).returning('eventId');
    const first = await insert
      .onConflict((conflict) => conflict.columns(['provider', 'eventId']).doNothing())
      .executeTakeFirst();
    if (first === undefined) return 'repeated';
    await apply(trx, checkout);
    return 'recorded';
  });
}

/** A message that arrives after the period it paid for still gives a month: it was paid. */
function paidUntil({ paidUntil: given, paidAt }: PaidProduct, now: Date): Date {
  const end = given ?? periodEnd(paidAt);
  return end > now ? end : periodEnd(now);
}

export const recordPayment = (store: Store, event: PaymentEvent, paid: PaidProduct): Promise<Recorded> =>
  once(store, event, async (trx, { id, accountId, state }) => {
    const { provider, now } = event;
    const { plan, payment, reference, cents, subscriptionId } = paid;
    const at = paid.paidAt < now ? paid.paidAt : now;
    const granted = await grantPlan(
      store,
      {
        accountId,
        plan,
        now: at,
        actor: provider,
        externalRef: `${provider} ${payment}`,
        paidUntil: paidUntil(paid, now),
      },
      trx,
    );
    if (granted.kind === 'granted')
      await notePayment(trx, { grantId: granted.grantId, accountId, provider, reference, cents, subscriptionId });
    if (subscriptionId !== null)
      await noteSubscription(trx, {
        id: subscriptionId,
        accountId,
        provider,
        plan,
        state: 'active',
        endsAt: null,
        changedAt: at,
      });
    if (state === 'open') await closeCheckout(trx, id, plan, now);
  });

export const recordSubscription = (store: Store, event: PaymentEvent, change: SubscriptionChange): Promise<Recorded> =>
  once(store, event, (trx, { accountId }) =>
    changeSubscription(trx, { ...change, accountId, provider: event.provider }),
  );
