import { type Purchase, type Purchases, type refundRefusals, productSchema } from '#contract/money.ts';
import { type LedgerEntry, planPackageRefund, refundableUntil } from '#core/domain/ledger.ts';
import { loadEntries } from '#service/store/ledger-entries.ts';
import { loadPayments } from '#service/store/payments.ts';
import { type StartedRefund, loadRefunds } from '#service/store/refunds.ts';
import { loadSubscriptions } from '#service/store/subscriptions.ts';
import type { SubscriptionRow } from '#service/store/tables.ts';
import { value } from '../answer.ts';
import type { AppContext } from '../app-context.ts';
import { type Verb, callerOf } from '../call.ts';

type RefundPart = Purchase['refund'];
export type RefundRefusal = (typeof refundRefusals)[number];
type NoRefund = Extract<StartedRefund, { ok: false }>['why'];

interface Known {
  readonly entries: readonly LedgerEntry[];
  readonly refunded: ReadonlySet<string>;
  readonly paid: ReadonlyMap<string, number>;
  readonly now: Date;
}

/** Every purchase is a grant of a product, so that the two reasons without a word of their own do not occur. */
export const shownReason = (why: NoRefund): RefundRefusal =>
  why === 'unknown_grant' || why === 'not_bought' ? 'all_used' : why;

function refundOf({ id, at }: LedgerEntry, { entries, refunded, paid, now }: Known): RefundPart {
  if (refunded.has(id)) return { possible: false, reason: 'refunded' };
  const plan = planPackageRefund(entries, id, now, paid.get(id));
  if (plan.ok) return { possible: true, amountUsd: plan.cents / 100, until: refundableUntil(at).toISOString() };
  return { possible: false, reason: shownReason(plan.why) };
}

function purchaseOf(grant: LedgerEntry, known: Known): Purchase | null {
  const product = productSchema.safeParse(grant.plan);
  if (grant.kind !== 'grant' || !product.success) return null;
  const left = known.entries.filter((entry) => entry.grantId === grant.id).reduce((sum, each) => sum + each.credits, 0);
  const expired = grant.expiresAt !== null && grant.expiresAt <= known.now;
  return {
    id: grant.id,
    product: product.data,
    boughtAt: grant.at.toISOString(),
    credits: grant.credits,
    unused: expired ? 0 : left,
    expiresAt: grant.expiresAt?.toISOString() ?? null,
    refund: refundOf(grant, known),
  };
}

export function shownSubscription({ id, plan, state, endsAt }: SubscriptionRow): Purchases['subscriptions'][number] {
  return { id, product: productSchema.parse(plan), state, endsAt: endsAt?.toISOString() ?? null };
}

export async function purchasesOf({ store, clock }: AppContext, accountId: string): Promise<Purchases> {
  const entries = await loadEntries(store.db, accountId);
  const refunds = await loadRefunds(store.db, accountId);
  const payments = await loadPayments(store.db, accountId);
  const known: Known = {
    entries,
    refunded: new Set(refunds.filter(({ state }) => state !== 'failed').map(({ grantId }) => grantId)),
    paid: new Map(payments.map(({ grantId, cents }) => [grantId, cents])),
    now: clock(),
  };
  return {
    purchases: entries.toReversed().flatMap((entry) => purchaseOf(entry, known) ?? []),
    subscriptions: (await loadSubscriptions(store.db, accountId)).map(shownSubscription),
  };
}

export const listPurchases: Verb<'list_purchases'> = async (context, call) =>
  value(await purchasesOf(context, callerOf(call).accountId));
