import type { ProductId } from '#contract/money.ts';
import { plans } from '#contract/plans.ts';
import { loadEntries } from '#service/store/ledger-entries.ts';
import { loadRefunds } from '#service/store/refunds.ts';
import type { AppContext } from '../app-context.ts';

/** A product that does not stack is not sold again while it is active. null: it can be bought. */
export async function activeUntil(
  { store, clock }: AppContext,
  accountId: string,
  product: ProductId,
): Promise<Date | null> {
  if (plans[product].stacks) return null;
  const now = clock();
  const refunds = await loadRefunds(store.db, accountId);
  const refunded = new Set(refunds.filter(({ state }) => state !== 'failed').map(({ grantId }) => grantId));
  const ends = (await loadEntries(store.db, accountId))
    .filter((entry) => entry.kind === 'grant' && entry.plan === product && !refunded.has(entry.id))
    .flatMap(({ expiresAt }) => (expiresAt !== null && expiresAt > now ? [expiresAt.getTime()] : []));
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}

export const activeMessage = (product: ProductId, until: Date): string =>
  `${plans[product].name} is active until ${until.toISOString().slice(0, 10)} and does not stack. Buy a Starter Pack, or another plan.`;
