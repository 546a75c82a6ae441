// What a campaign preview will do, with every optional field of the request already decided.
import type { CampaignPreviewRequest } from '#contract/campaign-preview.ts';
import { limit } from '#contract/limits.ts';
import type { AdmittedTarget } from '#core/domain/plan-run.ts';
import type { PlanTarget } from '#core/domain/run-plan.ts';
import { looksLikeProduction } from '#core/domain/target-policy.ts';
import { routeOf } from '#core/evidence/route.ts';

export interface PreviewPlan {
  readonly target: PlanTarget;
  /** Path, query and fragment of the way in. */
  readonly entry: string;
  /** The routes to compare; null: what the entry leads to. */
  readonly paths: readonly string[] | null;
  readonly pagesLimit: number;
  readonly budgetMs: number;
}

export function planPreview(
  { paths, pagesLimit }: CampaignPreviewRequest,
  { url, allowListed, domain }: AdmittedTarget,
): PreviewPlan {
  const productionLooking = looksLikeProduction({ host: url.hostname, domain: domain ?? null, allowListed });
  return {
    // The address is shown wherever the preview is: a secret in its query stays in `entry`, which is never shown.
    target: { url: `${url.origin}${routeOf(url)}`, origin: url.origin, host: url.hostname, productionLooking },
    entry: `${url.pathname}${url.search}${url.hash}`,
    paths: paths ?? null,
    pagesLimit: pagesLimit ?? paths?.length ?? limit('pagesDefault'),
    budgetMs: limit('previewMs'),
  };
}
