import { expect, test } from 'vitest';
import { invoicePaid, sessionPaid, subscribed, subscriptionNow } from '../../../test/kit/stripe-events.ts';
import { readStripeEvent, stripeEventTypes } from './read-stripe-event.ts';

const about = { checkoutId: 'chk_AbCdEfGhIjKlMnOpQrStUv', product: 'builder' } as const;
const at = new Date('2026-11-01T00:00:00.000Z');

test('the first payment of a subscription has one name in both of its messages', () => {
  const paid = [subscribed(about, at), invoicePaid(about, at)].map((each) => readStripeEvent(each));
  expect(paid.map((each) => (each.kind === 'paid' ? each.paid.payment : each.kind))).toEqual([
    'invoice in_1',
    'invoice in_1',
  ]);
  expect(paid[1]).toMatchObject({
    kind: 'paid',
    checkoutId: about.checkoutId,
    paid: {
      plan: 'builder',
      cents: 2_000,
      reference: 'in_1',
      subscriptionId: 'sub_1',
      paidAt: at,
      paidUntil: new Date('2026-12-01T00:00:00.000Z'),
    },
  });
});

test('a payment that is not made yet grants nothing', () => {
  expect(readStripeEvent(sessionPaid(about, at, { status: 'unpaid' }))).toEqual({ kind: 'other' });
  const later = { type: 'checkout.session.async_payment_succeeded' };
  expect(readStripeEvent(sessionPaid(about, at, later))).toMatchObject({
    kind: 'paid',
    paid: { reference: 'pi_of_cs_1' },
  });
});

test('an invoice of an older webhook endpoint is read as well', () => {
  const today = invoicePaid(about, at) as unknown as { data: { object: Record<string, unknown> } };
  const { parent, ...rest } = today.data.object;
  expect(parent).toBeDefined();
  const older = { ...rest, subscription: 'sub_1', subscription_details: { metadata: about } };
  expect(readStripeEvent({ ...today, data: { object: older } })).toEqual(readStripeEvent(today));
});

test('a subscription is active, ending or ended', () => {
  const stateOf = (given: Parameters<typeof subscriptionNow>[2]): unknown => {
    const message = readStripeEvent(subscriptionNow(about, at, given));
    return message.kind === 'subscription'
      ? [message.change.state, message.change.endsAt?.toISOString() ?? null]
      : null;
  };
  expect(stateOf({})).toEqual(['active', null]);
  expect(stateOf({ status: 'past_due' })).toEqual(['active', null]);
  expect(stateOf({ ending: true })).toEqual(['ending', '2026-11-21T00:00:00.000Z']);
  expect(stateOf({ deleted: true })).toEqual(['ended', '2026-11-01T00:00:00.000Z']);
  expect(stateOf({ status: 'unpaid' })).toEqual(['ended', '2026-11-01T00:00:00.000Z']);
});

test('what is not ours is left alone, and what is ours and of an unknown shape must come again', () => {
  const nobodys = { ...about, checkoutId: 'order 7' };
  expect(readStripeEvent(sessionPaid(nobodys, at))).toEqual({ kind: 'other' });
  expect(readStripeEvent({ ...sessionPaid(about, at), type: 'charge.succeeded' })).toEqual({ kind: 'other' });
  expect(readStripeEvent({ ...sessionPaid(about, at), type: 'toString' })).toEqual({ kind: 'other' });
  const strange = sessionPaid(about, at) as unknown as { data: { object: object } };
  const changed = { ...strange, data: { object: { ...strange.data.object, payment_status: 'maybe' } } };
  expect(readStripeEvent(changed)).toEqual({ kind: 'unreadable' });
  expect(readStripeEvent('text')).toEqual({ kind: 'unreadable' });
  expect(stripeEventTypes).toHaveLength(5);
});
