import { limit } from '#contract/limits.ts';
import { fixCheckCredits, modeCredits, planIds, plans } from '#contract/plans.ts';
import type { Pricing } from '#contract/public-reads.ts';
import { type RunMode, runModes } from '#contract/vocabulary/run-modes.ts';
import { value } from '../answer.ts';
import type { Verb } from '../call.ts';

const aboutMode = {
  fast_bug_scan: 'Crawls the app and reports confirmed defects in pages, content, layout, links and controls.',
  workflow_test: 'Finds and tests the workflows of the app, or runs your scenarios.',
  full_crud_e2e: 'Creates, reads, updates and deletes its own records, and proves that they persist.',
  regression_check: 'Compares an app with an earlier run.',
  authenticated_smoke: `A read-only audit behind a saved login, up to ${limit('auditRoutesMax')} routes.`,
} as const satisfies Record<RunMode, string>;

const priceOfMode = (mode: RunMode): number | null =>
  Object.values(plans).find((plan) => plan.onlyMode === mode)?.priceUsd ?? null;

const pricing: Pricing = {
  currency: 'USD',
  modes: runModes.words.map((mode) => ({
    mode,
    credits: modeCredits[mode],
    priceUsd: priceOfMode(mode),
    available: true,
    about: aboutMode[mode],
  })),
  plans: planIds.words.map((id) => ({ id, ...plans[id] })),
  fixCheckCredits,
  refund: { days: limit('refundDays'), basis: 'price × unused credits / granted credits' },
  limits: { pagesMax: limit('pagesMax'), auditRoutesMax: limit('auditRoutesMax') },
};

export const getPricing: Verb<'get_pricing'> = () => value(pricing);
