import { recordPayment, recordSubscription } from '#service/store/payment-events.ts';
import type { AppContext } from '../app-context.ts';

/** `again`: the provider must send the message once more. */
export type Received = 'received' | 'no_provider' | 'forged' | 'again';

/** A message of the payment provider. It is trusted by its signature alone, and takes effect once. */
export async function receivePayment(
  context: AppContext,
  body: Buffer,
  signature: string | undefined,
): Promise<Received> {
  const { checkout: provider, store, clock } = context;
  if (provider === 'none' || provider === 'local') return 'no_provider';
  const now = clock();
  const message = provider.readMessage(body, signature, now);
  if (message === null) return 'forged';
  if (message.kind === 'unreadable') return 'again';
  if (message.kind === 'other') return 'received';
  const event = { provider: provider.name, eventId: message.eventId, checkoutId: message.checkoutId, now };
  if (message.kind === 'paid') await recordPayment(store, event, message.paid);
  else await recordSubscription(store, event, message.change);
  return 'received';
}
