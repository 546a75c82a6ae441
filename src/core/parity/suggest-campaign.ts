// Which runs would test the target, and what they would cost. A suggestion: nothing is started.
import { limit } from '#contract/limits.ts';
import { modeCredits } from '#contract/plans.ts';
import type { SuggestedRun } from '#contract/campaign-preview.ts';
import type { RunMode } from '#contract/vocabulary/run-modes.ts';
import type { PreviewPlan } from './preview-plan.ts';

/** What the browser saw of the target, over all routes. */
export interface TargetTraits {
  readonly routes: number;
  readonly forms: number;
  /** Routes that ask to sign in. */
  readonly signIns: number;
}

export function suggestRuns(
  { target }: PreviewPlan,
  { routes, forms, signIns }: TargetTraits,
): readonly SuggestedRun[] {
  const pages = Math.min(limit('pagesMax'), Math.max(limit('pagesMin'), routes));
  const suggest = (mode: RunMode, why: string, pagesLimit = pages): SuggestedRun => ({
    mode,
    credits: modeCredits[mode],
    why,
    needs: mode === 'authenticated_smoke' ? 'authSessionId' : null,
    request: { url: target.url, mode, pagesLimit },
  });
  return [
    suggest('fast_bug_scan', 'Checks every page for defects that a visitor meets.'),
    ...(forms > 0
      ? [suggest('workflow_test', 'The target has forms. Tests what they and the lists around them do.')]
      : []),
    // On a production-looking host the mode is refused.
    ...(forms > 0 && !target.productionLooking
      ? [suggest('full_crud_e2e', 'The target has forms, and its host does not look like production.')]
      : []),
    ...(signIns > 0
      ? [
          suggest(
            'authenticated_smoke',
            'The target asks to sign in. Tests the pages behind it with a saved login.',
            Math.min(pages, limit('auditRoutesMax')),
          ),
        ]
      : []),
  ];
}

export const creditsOfCampaign = (runs: readonly SuggestedRun[]): number =>
  runs.reduce((sum, { credits }) => sum + credits, 0);
