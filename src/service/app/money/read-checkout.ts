import { idPattern } from '#contract/ids.ts';
import { loadCheckout } from '#service/store/checkouts.ts';
import type { Checkout } from '#service/store/tables.ts';
import type { AppContext } from '../app-context.ts';
import { providerName } from './checkout-of.ts';

export type CheckoutView = Pick<Checkout, 'id' | 'accountId' | 'plan' | 'state' | 'expiresAt' | 'paymentOpened'>;

const checkoutId = idPattern('chk');

/** null: there is no such checkout here, or it has expired. What is being paid stays readable. */
export async function readCheckout(context: AppContext, id: string): Promise<CheckoutView | null> {
  if (!checkoutId.test(id)) return null;
  const checkout = await loadCheckout(context.store.db, id);
  if (checkout === null || checkout.provider !== providerName(context)) return null;
  const expired = checkout.state === 'open' && checkout.expiresAt <= context.clock();
  return expired && !checkout.paymentOpened ? null : checkout;
}
