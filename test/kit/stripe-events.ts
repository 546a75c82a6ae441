// Messages of Stripe as its API of today writes them, cut to what a reader could look at.
import type { ProductId } from '#contract/money.ts';

export interface About {
  readonly checkoutId: string;
  readonly product: ProductId;
}

let events = 0;
const DAY = 86_400;
const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

function event(type: string, at: Date, object: unknown): { readonly id: string } & Record<string, unknown> {
  events += 1;
  return {
    id: `evt_${events}_${type.replaceAll('.', '_')}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: seconds(at),
    livemode: false,
    type,
    data: { object },
  };
}

export const sessionPaid = (
  metadata: About,
  at: Date,
  { id = 'cs_1', amount = 200, status = 'paid', type = 'checkout.session.completed' } = {},
) =>
  event(type, at, {
    id,
    object: 'checkout.session',
    mode: 'payment',
    payment_status: status,
    amount_total: amount,
    payment_intent: `pi_of_${id}`,
    invoice: null,
    subscription: null,
    metadata,
  });

export const subscribed = (metadata: About, at: Date, { id = 'cs_1', invoice = 'in_1', subscription = 'sub_1' } = {}) =>
  event('checkout.session.completed', at, {
    id,
    object: 'checkout.session',
    mode: 'subscription',
    payment_status: 'paid',
    amount_total: 2_000,
    payment_intent: null,
    invoice,
    subscription,
    metadata,
  });

export const invoicePaid = (
  metadata: About,
  at: Date,
  { id = 'in_1', subscription = 'sub_1', days = 30, amount = 2_000 } = {},
) =>
  event('invoice.paid', at, {
    id,
    object: 'invoice',
    amount_paid: amount,
    billing_reason: 'subscription_cycle',
    status_transitions: { paid_at: seconds(at) },
    parent: { type: 'subscription_details', subscription_details: { subscription, metadata } },
    lines: { object: 'list', data: [{ period: { start: seconds(at), end: seconds(at) + days * DAY } }] },
  });

export const subscriptionNow = (
  metadata: About,
  at: Date,
  { id = 'sub_1', deleted = false, ending = false, status = 'active' } = {},
) =>
  event(deleted ? 'customer.subscription.deleted' : 'customer.subscription.updated', at, {
    id,
    object: 'subscription',
    status: deleted ? 'canceled' : status,
    cancel_at_period_end: ending,
    cancel_at: null,
    ended_at: deleted ? seconds(at) : null,
    items: { object: 'list', data: [{ current_period_end: seconds(at) + 20 * DAY }] },
    metadata,
  });
