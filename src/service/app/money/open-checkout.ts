import type { PlanId } from '#contract/plans.ts';
import { openCheckoutOf } from '#service/store/checkouts.ts';
import type { AppContext } from '../app-context.ts';

const maxOpenMs = 60 * 60_000;
export const localProvider = 'local';

/** The address of a page where this account can get the plan. */
export async function openCheckout(context: AppContext, accountId: string, plan: PlanId): Promise<string> {
  if (context.checkout === 'none') return `${context.publicUrl}/checkout`;
  const now = context.clock();
  const expiresAt = new Date(now.getTime() + maxOpenMs);
  const halfway = new Date(now.getTime() + maxOpenMs / 2);
  const wanted = { accountId, plan, provider: localProvider, now, expiresAt };
  const checkout = await openCheckoutOf(context.store, wanted, halfway);
  return `${context.publicUrl}/checkout/${checkout.id}`;
}
