// Stripe: Checkout takes the money, signed messages tell us about it. Its errors may repeat what was sent, so that
// only their kind and code are logged.
import Stripe from 'stripe';
import { plans } from '#contract/plans.ts';
import type { PayBack, PaymentOrder, PaymentProvider } from '#service/app/money/payment-provider.ts';
import { readStripeEvent } from './read-stripe-event.ts';

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Without a slash at its end. */
  readonly apiBase: string;
  readonly onError: (error: unknown) => void;
}

export const stripeName = 'stripe';

const maxCallMs = 15_000;
const maxRetries = 2;
const maxSignatureAgeSeconds = 300;
/** Stripe lets nobody pay for less than this. */
const minPayMs = 30 * 60_000;

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);
const dateOf = (given: number | null | undefined): Date | null => (given == null ? null : new Date(given * 1000));

function hostOf(apiBase: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { hostname, port, protocol } = new URL(apiBase);
  return {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port !== '' && { port }),
  };
}

/** What a log may say about an error of the library. */
function plainly(doing: string, error: unknown): Error {
  if (!(error instanceof Stripe.errors.StripeError)) return new Error(`Stripe, ${doing}: no answer`);
  const { type, code, statusCode, requestId } = error;
  const parts = [type, code, statusCode === undefined ? undefined : `status ${statusCode}`, requestId];
  return new Error(`Stripe, ${doing}: ${parts.filter((part) => part !== undefined).join(', ')}`);
}

function sessionOf({ checkoutId, product, returnUrl, expiresAt }: PaymentOrder): Stripe.Checkout.SessionCreateParams {
  const plan = plans[product];
  const monthly = plan.interval === 'month';
  const metadata = { checkoutId, product };
  return {
    mode: monthly ? 'subscription' : 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: Math.round(plan.priceUsd * 100),
          product_data: { name: `Proofrun ${plan.name}`, description: plan.about },
          ...(monthly && { recurring: { interval: 'month' } }),
        },
      },
    ],
    client_reference_id: checkoutId,
    metadata,
    ...(monthly ? { subscription_data: { metadata } } : { payment_intent_data: { metadata } }),
    success_url: `${returnUrl}?paid=1`,
    cancel_url: returnUrl,
    expires_at: seconds(new Date(expiresAt.getTime() + minPayMs)),
  };
}

/** An invoice names the payment that paid it; a one-time purchase is that payment. */
async function intentOf(stripe: Stripe, reference: string): Promise<string | null> {
  if (!reference.startsWith('in_')) return reference;
  const { data } = await stripe.invoicePayments.list({ invoice: reference, status: 'paid', limit: 1 });
  const intent = data[0]?.payment.payment_intent;
  return typeof intent === 'string' ? intent : (intent?.id ?? null);
}

async function payBack(stripe: Stripe, { refundId, reference, cents }: PayBack): Promise<'done' | 'refused'> {
  const intent = await intentOf(stripe, reference);
  if (intent === null) return 'refused';
  // An idempotency key is forgotten after a day; what was paid back is not.
  const before = await stripe.refunds.list({ payment_intent: intent, limit: 100 });
  if (before.data.some(({ metadata }) => metadata?.['refundId'] === refundId)) return 'done';
  const refund = { payment_intent: intent, amount: cents, metadata: { refundId } };
  await stripe.refunds.create(refund, { idempotencyKey: refundId });
  return 'done';
}

async function endSubscription(
  stripe: Stripe,
  id: string,
  when: 'now' | 'period_end',
): Promise<{ readonly endsAt: Date | null }> {
  const ended =
    when === 'now'
      ? await stripe.subscriptions.cancel(id)
      : await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  return { endsAt: dateOf(ended.ended_at ?? ended.cancel_at ?? ended.items.data[0]?.current_period_end) };
}

const isGone = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

export function openStripe({ secretKey, webhookSecret, apiBase, onError }: StripeSettings): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    ...hostOf(apiBase),
    maxNetworkRetries: maxRetries,
    timeout: maxCallMs,
    telemetry: false,
  });
  return {
    name: stripeName,
    async openPayment(order) {
      try {
        const idempotencyKey = `${order.checkoutId} ${order.product}`;
        return (await stripe.checkout.sessions.create(sessionOf(order), { idempotencyKey })).url;
      } catch (error) {
        onError(plainly('opening a payment', error));
        return null;
      }
    },
    readMessage(body, signature, now) {
      let event: unknown;
      try {
        const received = now.getTime();
        event = stripe.webhooks.constructEvent(
          body,
          signature ?? '',
          webhookSecret,
          maxSignatureAgeSeconds,
          undefined,
          received,
        );
      } catch {
        return null;
      }
      const message = readStripeEvent(event);
      if (message.kind === 'unreadable')
        onError(
          new Error('Stripe sent a message of an unknown shape. Compare the API version of the webhook endpoint.'),
        );
      return message;
    },
    async payBack(refund) {
      try {
        return await payBack(stripe, refund);
      } catch (error) {
        onError(plainly('refunding', error));
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return null;
        return error.code === 'charge_already_refunded' ? 'done' : 'refused';
      }
    },
    async endSubscription(id, when) {
      try {
        return await endSubscription(stripe, id, when);
      } catch (error) {
        // What is not there has ended.
        if (isGone(error)) return { endsAt: null };
        onError(plainly('ending a subscription', error));
        return null;
      }
    },
  };
}
