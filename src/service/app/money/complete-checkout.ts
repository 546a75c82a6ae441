import { type ProductId, productSchema } from '#contract/money.ts';
import { completeCheckout as complete, notePaymentOpened } from '#service/store/checkouts.ts';
import type { AppContext } from '../app-context.ts';
import { activeMessage, activeUntil } from './active-until.ts';
import { checkoutAddress } from './checkout-of.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { type CheckoutView, readCheckout } from './read-checkout.ts';

export type CheckoutStep =
  | { readonly kind: 'closed' }
  | { readonly kind: 'refused'; readonly view: CheckoutView; readonly problem: string }
  /** Nothing more is to be done: local ones grant at once. */
  | { readonly kind: 'completed'; readonly view: CheckoutView }
  /** The person goes on to this address and pays there. */
  | { readonly kind: 'pay'; readonly url: string };

async function goToPayment(
  context: AppContext,
  provider: PaymentProvider,
  view: CheckoutView,
  product: ProductId,
): Promise<CheckoutStep> {
  // Noted first: a payment for a checkout that was swept away would be lost.
  await notePaymentOpened(context.store.db, view.id);
  const returnUrl = checkoutAddress(context, view.id);
  const url = await provider.openPayment({ checkoutId: view.id, product, returnUrl, expiresAt: view.expiresAt });
  if (url !== null) return { kind: 'pay', url };
  const problem = 'The payment provider did not answer. Nothing was charged. Try again in a moment.';
  return { kind: 'refused', view, problem };
}

/** The button of the page. `chosen`: what the person selected; without it, what the checkout was opened for. */
export async function completeCheckout(
  context: AppContext,
  id: string,
  chosen: string | undefined,
): Promise<CheckoutStep> {
  const view = await readCheckout(context, id);
  if (view === null) return { kind: 'closed' };
  if (view.state === 'completed') return { kind: 'completed', view };
  const now = context.clock();
  if (view.expiresAt <= now) return { kind: 'closed' };
  const parsed = productSchema.safeParse(chosen ?? view.plan);
  if (!parsed.success) return { kind: 'refused', view, problem: 'Choose one of the products.' };
  const product = parsed.data;
  const until = await activeUntil(context, view.accountId, product);
  if (until !== null) return { kind: 'refused', view, problem: activeMessage(product, until) };
  const { checkout } = context;
  if (checkout !== 'local' && checkout !== 'none') return goToPayment(context, checkout, view, product);
  const done = { checkoutId: id, plan: product, now, actor: 'local checkout' };
  const outcome = await complete(context.store, done);
  return 'checkout' in outcome ? { kind: 'completed', view: outcome.checkout } : { kind: 'closed' };
}
