// What an owner buys, and what comes back: checkouts, purchases, refunds and subscriptions.
import { z } from 'zod';
import { type PlanId, planIds, plans } from './plans.ts';

/** Everything with a price. */
export const productIds = planIds.words.filter((id) => plans[id].interval !== 'none') as Exclude<PlanId, 'free'>[];
export type ProductId = (typeof productIds)[number];

const product = z.enum(productIds as [ProductId, ...ProductId[]]);
export const productSchema = product;

export const newCheckoutSchema = z.strictObject({ product }).meta({ id: 'NewCheckout' });

export const openedCheckoutSchema = z
  .strictObject({
    checkoutUrl: z.string().meta({ description: 'A page for a person. It belongs to this account.' }),
    product,
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'OpenedCheckout' });

/** Why a purchase cannot be refunded. */
export const refundRefusals = ['too_late', 'not_the_first_payment', 'all_used', 'refunded'] as const;

export const purchaseSchema = z
  .strictObject({
    id: z.string(),
    product,
    boughtAt: z.iso.datetime(),
    credits: z.int(),
    unused: z.int(),
    expiresAt: z.iso.datetime().nullable(),
    refund: z.discriminatedUnion('possible', [
      z.strictObject({ possible: z.literal(true), amountUsd: z.number(), until: z.iso.datetime() }),
      z.strictObject({ possible: z.literal(false), reason: z.enum(refundRefusals) }),
    ]),
  })
  .meta({ id: 'Purchase' });
export type Purchase = z.infer<typeof purchaseSchema>;

export const subscriptionStates = ['active', 'ending', 'ended'] as const;
export const subscriptionSchema = z
  .strictObject({
    id: z.string(),
    product,
    state: z.enum(subscriptionStates).meta({ description: 'ending: it is paid until endsAt and not renewed.' }),
    endsAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof subscriptionSchema>;

export const purchasesSchema = z
  .strictObject({ purchases: z.array(purchaseSchema), subscriptions: z.array(subscriptionSchema) })
  .meta({ id: 'Purchases', description: 'The newest first.' });
export type Purchases = z.infer<typeof purchasesSchema>;

export const refundRequestSchema = z
  .strictObject({
    product,
    purchaseId: z
      .string()
      .max(100)
      .optional()
      .meta({ description: 'Which purchase of the product. Omitted: the newest one that can be refunded.' }),
  })
  .meta({ id: 'RefundRequest' });

export const refundSchema = z
  .strictObject({
    product,
    purchaseId: z.string(),
    amountUsd: z.number().meta({ description: 'Price × unused credits / granted credits.' }),
    creditsWithdrawn: z.int(),
    creditsLeft: z.int(),
    state: z.enum(['done', 'pending']).meta({
      description: 'pending: the credits are withdrawn and the payment provider has not confirmed the payment yet.',
    }),
    moneyMoved: z.boolean().meta({ description: 'False for what the local checkout granted: nothing was paid.' }),
  })
  .meta({ id: 'Refund' });
export type Refund = z.infer<typeof refundSchema>;

export const cancelSubscriptionSchema = z
  .strictObject({ subscriptionId: z.string().min(1).max(100) })
  .meta({ id: 'CancelSubscription' });
