// For the report of a run whose plan cannot be opened. Nothing was tested, so its limits are those of no request.
import { limit } from '#contract/limits.ts';
import type { RunKind } from '#contract/vocabulary/run-kinds.ts';
import { planFixCheck } from './plan-fix-check.ts';
import type { PlanBase, RunPlan } from './run-plan.ts';

export interface KnownOfPlan extends Pick<PlanBase, 'mode'> {
  readonly kind: RunKind;
  readonly target: string;
  readonly targetOrigin: string;
  readonly targetHost: string;
}

export function standInPlan({ kind, mode, target, targetOrigin, targetHost }: KnownOfPlan): RunPlan {
  const plan: RunPlan = {
    kind: 'scan',
    mode,
    // What is not known counts as production, where least is allowed.
    target: { url: target, origin: targetOrigin, host: targetHost, productionLooking: true },
    entry: '/',
    pagesLimit: limit('pagesDefault'),
    scope: null,
    crawl: false,
    viewport: 'desktop_mobile',
    viewports: [],
    contexts: [],
    preflight: null,
    scenarios: [],
    budgetMs: 0,
    capped: [],
  };
  return kind === 'fix_check' ? planFixCheck(plan) : plan;
}
