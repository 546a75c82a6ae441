import { expect, test } from 'vitest';
import { planIds, plans } from '#contract/plans.ts';
import type { AppContext } from '../app-context.ts';
import type { Call } from '../call.ts';
import { getPricing } from './get-pricing.ts';

test('the price list says what each mode and plan costs, and what can be given back', async () => {
  const answer = await getPricing({} as AppContext, {} as Call<'get_pricing'>);
  if (answer.kind !== 'value') throw new Error(answer.kind);
  const { modes, plans: sold, ...rest } = answer.value;
  const about = expect.stringMatching(/\.$/);
  const mode = { credits: 1, priceUsd: null, available: true, about };
  expect(modes).toEqual([
    { ...mode, mode: 'fast_bug_scan' },
    { ...mode, mode: 'workflow_test' },
    { ...mode, mode: 'full_crud_e2e' },
    { ...mode, mode: 'regression_check' },
    { ...mode, mode: 'authenticated_smoke', credits: 10, priceUsd: 1.99 },
  ]);
  expect(modes.at(-1)?.about).toBe('A read-only audit behind a saved login, up to 25 routes.');
  expect(sold).toEqual(planIds.words.map((id) => ({ id, ...plans[id] })));
  expect(rest).toEqual({
    currency: 'USD',
    fixCheckCredits: 0,
    refund: { days: 30, basis: 'price × unused credits / granted credits' },
    limits: { pagesMax: 50, auditRoutesMax: 25 },
  });
});
