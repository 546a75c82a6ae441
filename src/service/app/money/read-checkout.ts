import { idPattern } from '#contract/ids.ts';
import { loadCheckout } from '#service/store/checkouts.ts';
import type { Checkout } from '#service/store/tables.ts';
import type { AppContext } from '../app-context.ts';
import { localProvider } from './open-checkout.ts';

export type CheckoutView = Pick<Checkout, 'id' | 'plan' | 'state' | 'expiresAt'>;

const checkoutId = idPattern('chk');

/** null: there is no such local checkout, or it has expired. */
export async function readCheckout(context: AppContext, id: string): Promise<CheckoutView | null> {
  if (context.checkout === 'none' || !checkoutId.test(id)) return null;
  const checkout = await loadCheckout(context.store.db, id);
  if (checkout === null || checkout.provider !== localProvider) return null;
  return checkout.state === 'open' && checkout.expiresAt <= context.clock() ? null : checkout;
}
