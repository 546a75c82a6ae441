// A refund that is decided is paid out, now or whenever the payment provider answers again.
import type { Store } from '#service/store/open-store.ts';
import { loadPayment } from '#service/store/payments.ts';
import { loadPendingRefunds, settleRefund } from '#service/store/refunds.ts';
import type { RefundRow } from '#service/store/tables.ts';
import type { PaymentProvider } from './payment-provider.ts';

const maxAtOnce = 20;

/** True: it is settled, one way or the other. A subscription ends first, so that it is never renewed after a refund. */
export async function payOut(
  store: Store,
  provider: PaymentProvider,
  { id, grantId, cents }: RefundRow,
): Promise<'done' | 'failed' | 'pending'> {
  const payment = await loadPayment(store.db, grantId);
  if (payment === null) throw new Error('a refund has no payment');
  const { subscriptionId, reference } = payment;
  if (subscriptionId !== null && (await provider.endSubscription(subscriptionId, 'now')) === null) return 'pending';
  const paid = cents === 0 ? 'done' : await provider.payBack({ refundId: id, reference, cents });
  if (paid === null) return 'pending';
  const state = paid === 'done' ? 'done' : 'failed';
  await settleRefund(store, id, state, store.clock());
  return state;
}

export async function payOutPending(store: Store, provider: PaymentProvider): Promise<number> {
  let settled = 0;
  for (const refund of await loadPendingRefunds(store.db, provider.name, maxAtOnce))
    if ((await payOut(store, provider, refund)) !== 'pending') settled += 1;
  return settled;
}
