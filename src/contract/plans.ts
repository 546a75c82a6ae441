// What can be bought, and what a run costs.
import { z } from 'zod';
import { limit } from './limits.ts';
import type { RunMode } from './vocabulary/run-modes.ts';
import { type WordOf, closedSet } from './vocabulary/closed-set.ts';

export const planIds = closedSet({
  chosen: ['free', 'starter_pack', 'authenticated_audit', 'builder', 'pro', 'studio', 'scale'],
});
export type PlanId = WordOf<typeof planIds>;

export interface Plan {
  readonly name: string;
  readonly priceUsd: number;
  readonly interval: 'none' | 'once' | 'month';
  readonly runCredits: number;
  readonly stacks: boolean;
  readonly expires: 'never' | 'period_end';
  /** When set, the credits of this plan can be spent on that mode only. */
  readonly onlyMode: RunMode | null;
  readonly about: string;
}

export const plans = {
  free: {
    name: 'Free',
    priceUsd: 0,
    interval: 'none',
    runCredits: 10,
    stacks: false,
    expires: 'never',
    onlyMode: null,
    about: 'Ten runs, once per account.',
  },
  starter_pack: {
    name: 'Starter Pack',
    priceUsd: 2,
    interval: 'once',
    runCredits: 10,
    stacks: true,
    expires: 'never',
    onlyMode: null,
    about: 'Ten runs. Each purchase adds ten more. They never expire.',
  },
  authenticated_audit: {
    name: 'Authenticated audit',
    priceUsd: 1.99,
    interval: 'once',
    runCredits: 10,
    stacks: true,
    expires: 'never',
    onlyMode: 'authenticated_smoke',
    about: `One authenticated_smoke audit of up to ${limit('auditRoutesMax')} routes.`,
  },
  builder: {
    name: 'Builder',
    priceUsd: 20,
    interval: 'month',
    runCredits: 120,
    stacks: false,
    expires: 'period_end',
    onlyMode: null,
    about: 'Included runs expire at the end of each month.',
  },
  pro: {
    name: 'Pro',
    priceUsd: 49,
    interval: 'month',
    runCredits: 350,
    stacks: false,
    expires: 'period_end',
    onlyMode: null,
    about: 'Included runs expire at the end of each month.',
  },
  studio: {
    name: 'Studio',
    priceUsd: 99,
    interval: 'month',
    runCredits: 800,
    stacks: false,
    expires: 'period_end',
    onlyMode: null,
    about: 'Included runs expire at the end of each month.',
  },
  scale: {
    name: 'Scale',
    priceUsd: 199,
    interval: 'month',
    runCredits: 2_000,
    stacks: false,
    expires: 'period_end',
    onlyMode: null,
    about: 'Included runs expire at the end of each month.',
  },
} as const satisfies Record<PlanId, Plan>;

export const modeCredits = {
  fast_bug_scan: 1,
  workflow_test: 1,
  full_crud_e2e: 1,
  regression_check: 1,
  authenticated_smoke: 10,
} as const satisfies Record<RunMode, number>;

export const fixCheckCredits = 0;

export const planIdSchema = z.enum(planIds.words as readonly [PlanId, ...PlanId[]]);
