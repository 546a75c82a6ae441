import type { Purchase, Refund } from '#contract/money.ts';
import { limit } from '#contract/limits.ts';
import { plans } from '#contract/plans.ts';
import { loadBalance } from '#service/store/ledger-entries.ts';
import { startRefund } from '#service/store/refunds.ts';
import { type Answer, refuse, value } from '../answer.ts';
import { type Verb, callerOf } from '../call.ts';
import { type RefundRefusal, purchasesOf, shownReason } from './list-purchases.ts';
import { payOut } from './settle-refunds.ts';

const reasons = {
  too_late: `It was bought more than ${limit('refundDays')} days ago.`,
  not_the_first_payment: 'Only the first payment of a subscription can be refunded.',
  all_used: 'None of its credits is left.',
  refunded: 'It was refunded already.',
} as const satisfies Record<RefundRefusal, string>;

function refused(product: Purchase['product'], reason: RefundRefusal): Answer<never> {
  const message = `${plans[product].name} cannot be refunded. ${reasons[reason]} GET /api/account/purchases lists what can be.`;
  return refuse('validation_error', { message, details: [{ path: 'product', code: reason, message }] });
}

export const refundPurchase: Verb<'refund_purchase'> = async (context, call) => {
  const { accountId, keyId } = callerOf(call);
  const { product, purchaseId } = call.body;
  const { store, checkout: provider } = context;
  const all = (await purchasesOf(context, accountId)).purchases.filter((each) => each.product === product);
  const named = purchaseId === undefined ? all : all.filter(({ id }) => id === purchaseId);
  const [newest] = named;
  if (newest === undefined)
    return refuse('not_found', { message: `This account has no such purchase of ${plans[product].name}.` });
  const purchase = named.find(({ refund }) => refund.possible) ?? newest;
  if (!purchase.refund.possible) return refused(product, purchase.refund.reason);

  const now = context.clock();
  const started = await startRefund(store, { accountId, grantId: purchase.id, now, actor: keyId });
  if (!started.ok) return refused(product, shownReason(started.why));
  const { refund } = started;
  let { state }: { state: 'pending' | 'done' | 'failed' } = refund;
  if (state === 'pending' && provider !== 'local' && provider !== 'none' && provider.name === refund.provider)
    state = await payOut(store, provider, refund);
  if (state === 'failed') {
    const message =
      'The payment provider refused to refund this payment. The credits are back. Ask the operator of this service.';
    return refuse('validation_error', { message, details: [{ path: 'product', code: 'provider_refused', message }] });
  }
  const answer: Refund = {
    product,
    purchaseId: purchase.id,
    amountUsd: started.cents / 100,
    creditsWithdrawn: started.withdraw,
    creditsLeft: await loadBalance(store.db, accountId, now),
    state,
    moneyMoved: refund.provider !== 'local',
  };
  return value(answer);
};
