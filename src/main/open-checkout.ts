import type { AppContext } from '#service/app/app-context.ts';
import type { Config } from './config.ts';

/** The library of a payment provider is loaded only where there is one. */
export async function openCheckout(
  { checkout }: Config,
  onError: (error: unknown) => void,
): Promise<AppContext['checkout']> {
  if (typeof checkout === 'string') return checkout;
  const { openStripe } = await import('#service/checkout/open-stripe.ts');
  return openStripe({ ...checkout, onError });
}
