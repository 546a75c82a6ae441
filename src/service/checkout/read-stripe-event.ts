// What the messages of Stripe mean to us. Only what we opened ourselves carries a checkout of ours.
import { z } from 'zod';
import { idPattern } from '#contract/ids.ts';
import { productSchema } from '#contract/money.ts';
import type { ProviderMessage } from '#service/app/money/payment-provider.ts';

const ours = z.object({ checkoutId: z.string().regex(idPattern('chk')), product: productSchema });
const time = z.number().transform((given) => new Date(given * 1000));
/** An id, or the object that has it. */
const ref = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);
const cents = z.int().min(0);

const envelope = z.object({
  id: z.string().min(1).max(255),
  type: z.string(),
  created: time,
  data: z.object({ object: z.unknown() }),
});
type Envelope = z.infer<typeof envelope>;

const session = z.object({
  id: z.string(),
  mode: z.enum(['payment', 'subscription', 'setup']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: cents.nullable(),
  payment_intent: ref.nullish(),
  invoice: ref.nullish(),
  subscription: ref.nullish(),
});
const invoice = z.object({
  id: z.string(),
  amount_paid: cents,
  status_transitions: z.object({ paid_at: time.nullable() }),
  parent: z.object({ subscription_details: z.object({ subscription: ref }) }),
  lines: z.object({ data: z.array(z.object({ period: z.object({ end: time }) })) }),
});
const subscription = z.object({
  id: z.string(),
  status: z.string(),
  cancel_at_period_end: z.boolean(),
  cancel_at: time.nullish(),
  ended_at: time.nullish(),
  items: z.object({ data: z.array(z.object({ current_period_end: time.nullish() })) }),
});

/** Before 2025-03-31 an invoice named its subscription itself. A webhook endpoint keeps the version it was made with. */
const olderInvoice = z
  .object({
    parent: z.undefined().optional(),
    subscription: ref,
    subscription_details: z.object({ metadata: z.unknown() }),
  })
  .loose();
function asToday(object: unknown): unknown {
  const { success, data: older } = olderInvoice.safeParse(object);
  if (!success) return object;
  const { subscription: named, subscription_details: details } = older;
  return { ...older, parent: { subscription_details: { ...details, subscription: named } } };
}

/** Where each kind of object carries what we wrote on it. */
const onObject = z.object({ metadata: ours });
const onInvoice = z
  .object({ parent: z.object({ subscription_details: z.object({ metadata: ours }) }) })
  .transform(({ parent }) => ({ metadata: parent.subscription_details.metadata }));

type Ours = z.infer<typeof ours>;
type Reader = (event: Envelope, object: unknown, mine: Ours) => ProviderMessage;

const unreadable: ProviderMessage = { kind: 'unreadable' };
const other: ProviderMessage = { kind: 'other' };

const readSession: Reader = ({ id: eventId, created: paidAt }, object, { checkoutId, product: plan }) => {
  const { success, data: paid } = session.safeParse(object);
  if (!success) return unreadable;
  // Some ways to pay take days; another message follows.
  if (paid.payment_status === 'unpaid' || paid.mode === 'setup') return other;
  const money = { plan, cents: paid.amount_total ?? 0, paidAt, paidUntil: null };
  if (paid.mode === 'payment') {
    const reference = paid.payment_intent ?? paid.id;
    const product = { ...money, payment: `session ${paid.id}`, reference, subscriptionId: null };
    return { kind: 'paid', eventId, checkoutId, paid: product };
  }
  if (paid.invoice == null || paid.subscription == null) return unreadable;
  const payment = `invoice ${paid.invoice}`;
  const product = { ...money, payment, reference: paid.invoice, subscriptionId: paid.subscription };
  return { kind: 'paid', eventId, checkoutId, paid: product };
};

/** The first payment of a subscription and every renewal. */
const readInvoice: Reader = ({ id: eventId, created }, object, { checkoutId, product: plan }) => {
  const { success, data: paid } = invoice.safeParse(object);
  if (!success) return unreadable;
  const ends = paid.lines.data.map(({ period }) => period.end.getTime());
  return {
    kind: 'paid',
    eventId,
    checkoutId,
    paid: {
      plan,
      payment: `invoice ${paid.id}`,
      reference: paid.id,
      cents: paid.amount_paid,
      paidAt: paid.status_transitions.paid_at ?? created,
      paidUntil: ends.length === 0 ? null : new Date(Math.max(...ends)),
      subscriptionId: paid.parent.subscription_details.subscription,
    },
  };
};

const over: ReadonlySet<string> = new Set(['canceled', 'unpaid', 'incomplete_expired']);

const readSubscription: Reader = ({ id: eventId, type, created }, object, { checkoutId, product: plan }) => {
  const { success, data: now } = subscription.safeParse(object);
  if (!success) return unreadable;
  const periodEnd = now.items.data[0]?.current_period_end ?? null;
  const ended = type === 'customer.subscription.deleted' || over.has(now.status);
  const ending = now.cancel_at_period_end || now.cancel_at != null;
  const state = ended ? 'ended' : ending ? 'ending' : 'active';
  const endsAt = ended ? (now.ended_at ?? created) : ending ? (now.cancel_at ?? periodEnd) : null;
  return {
    kind: 'subscription',
    eventId,
    checkoutId,
    change: { id: now.id, plan, state, endsAt, changedAt: created },
  };
};

interface Row {
  readonly carries: z.ZodType<{ readonly metadata: Ours }>;
  readonly read: Reader;
}

const rows: Readonly<Record<string, Row>> = {
  'checkout.session.completed': { carries: onObject, read: readSession },
  'checkout.session.async_payment_succeeded': { carries: onObject, read: readSession },
  'invoice.paid': { carries: onInvoice, read: readInvoice },
  'customer.subscription.updated': { carries: onObject, read: readSubscription },
  'customer.subscription.deleted': { carries: onObject, read: readSubscription },
};

/** What the webhook endpoint must be subscribed to. */
export const stripeEventTypes: readonly string[] = Object.keys(rows);

export function readStripeEvent(given: unknown): ProviderMessage {
  const { success, data: event } = envelope.safeParse(given);
  if (!success) return unreadable;
  const row = Object.hasOwn(rows, event.type) ? rows[event.type] : undefined;
  if (row === undefined) return other;
  const object = asToday(event.data.object);
  const mine = row.carries.safeParse(object);
  return mine.success ? row.read(event, object, mine.data.metadata) : other;
}
