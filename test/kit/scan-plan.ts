// A plan of a scan in one window, as a request for it would make it.
import type { ScanPlan } from '#core/domain/run-plan.ts';

export const scanPlan = (origin: string, part: Partial<ScanPlan>): ScanPlan => ({
  kind: 'scan',
  mode: 'fast_bug_scan',
  target: { url: `${origin}/`, origin, host: new URL(origin).hostname, productionLooking: false },
  entry: '/',
  pagesLimit: 10,
  scope: null,
  crawl: true,
  viewport: 'desktop',
  viewports: ['laptop'],
  contexts: ['laptop'],
  preflight: null,
  scenarios: [],
  budgetMs: 900_000,
  capped: [],
  ...part,
});
