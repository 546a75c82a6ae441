import { completeCheckout as complete } from '#service/store/checkouts.ts';
import type { AppContext } from '../app-context.ts';
import { localProvider } from './open-checkout.ts';
import { type CheckoutView, readCheckout } from './read-checkout.ts';

/** Grants the product of a local checkout once, however often it is called. */
export async function completeCheckout(context: AppContext, id: string): Promise<CheckoutView | null> {
  if ((await readCheckout(context, id)) === null) return null;
  const outcome = await complete(context.store, {
    checkoutId: id,
    provider: localProvider,
    eventId: id,
    now: context.clock(),
    actor: 'local checkout',
  });
  return 'checkout' in outcome ? outcome.checkout : null;
}
