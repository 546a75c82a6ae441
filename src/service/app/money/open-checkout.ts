import { refuse, value } from '../answer.ts';
import { type Verb, callerOf } from '../call.ts';
import { activeMessage, activeUntil } from './active-until.ts';
import { checkoutOf } from './checkout-of.ts';

export const openCheckout: Verb<'open_checkout'> = async (context, call) => {
  const { accountId } = callerOf(call);
  const { product } = call.body;
  const until = await activeUntil(context, accountId, product);
  if (until !== null) {
    const message = activeMessage(product, until);
    return refuse('validation_error', { message, details: [{ path: 'product', code: 'active', message }] });
  }
  const opened = await checkoutOf(context, accountId, product);
  if (opened === null)
    return refuse('service_unavailable', {
      message: 'This service has no checkout. Ask its operator for run credits.',
    });
  return value({ checkoutUrl: opened.url, product, expiresAt: opened.expiresAt.toISOString() });
};
