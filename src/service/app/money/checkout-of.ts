import type { PlanId } from '#contract/plans.ts';
import { localProvider, openCheckoutOf } from '#service/store/checkouts.ts';
import type { AppContext } from '../app-context.ts';

const maxOpenMs = 60 * 60_000;

/** The name of what completes a checkout here; null: nothing does. */
export function providerName({ checkout }: AppContext): string | null {
  if (checkout === 'none') return null;
  return checkout === 'local' ? localProvider : checkout.name;
}

export const checkoutAddress = ({ publicUrl }: AppContext, id: string): string => `${publicUrl}/checkout/${id}`;

/** A page where this account can get the plan; null: this service sells nothing. */
export async function checkoutOf(
  context: AppContext,
  accountId: string,
  plan: PlanId,
): Promise<{ readonly url: string; readonly expiresAt: Date } | null> {
  const provider = providerName(context);
  if (provider === null) return null;
  const now = context.clock();
  const expiresAt = new Date(now.getTime() + maxOpenMs);
  const halfway = new Date(now.getTime() + maxOpenMs / 2);
  const checkout = await openCheckoutOf(context.store, { accountId, plan, provider, now, expiresAt }, halfway);
  return { url: checkoutAddress(context, checkout.id), expiresAt: checkout.expiresAt };
}

/** What a refusal for lack of credit points to. */
export async function checkoutUrl(context: AppContext, accountId: string, plan: PlanId): Promise<string> {
  return (await checkoutOf(context, accountId, plan))?.url ?? `${context.publicUrl}/checkout`;
}
