import { type PlanId, plans } from '#contract/plans.ts';

const per = { none: '', once: ' once', month: ' a month' } as const;

/** A price as people read it: $20 a month. */
export function priceOf(id: PlanId): string {
  const { priceUsd, interval } = plans[id];
  return `$${Number.isInteger(priceUsd) ? priceUsd : priceUsd.toFixed(2)}${per[interval]}`;
}
