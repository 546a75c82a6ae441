// Carries out one campaign preview within its time. What was compared by then is still reported.
import { limit } from '#contract/limits.ts';
import type { RouteParity, RouteStanding } from '#contract/campaign-preview.ts';
import { compareRoute, notChecked } from '#core/parity/compare-route.ts';
import { jobParityOf } from '#core/parity/job-parity.ts';
import type { RouteLoads } from '#core/parity/side-load.ts';
import { suggestRuns } from '#core/parity/suggest-campaign.ts';
import { createDeadline } from '#engine/browser/deadline.ts';
import { walkRoutes } from '#engine/jobs/preview/walk-routes.ts';
import type { EngineDeps } from '#engine/run/engine-run.ts';
import { withRunTools } from '#engine/run/run-tools.ts';
import type { PreviewInput, PreviewResult } from './preview-run.ts';

interface Traits {
  forms: number;
  signIns: number;
}

function note(traits: Traits, { browser: [first] }: RouteLoads): void {
  const document = first.kind === 'loaded' ? first.document : null;
  traits.forms += document?.forms ?? 0;
  traits.signIns += document?.asksToSignIn === true ? 1 : 0;
}

export type Standings = (routes: readonly RouteStanding[]) => void;

export async function carryOutPreview(
  engine: EngineDeps,
  { plan }: PreviewInput,
  tell: Standings,
): Promise<PreviewResult> {
  const deadline = createDeadline({ ms: plan.budgetMs, what: 'the preview', now: engine.now });
  const compared: RouteParity[] = [];
  const traits: Traits = { forms: 0, signIns: 0 };
  const onRoute = (loads: RouteLoads, waiting: readonly string[]): void => {
    note(traits, loads);
    compared.push(compareRoute(loads));
    const standings = [...compared, ...waiting.map((route) => notChecked(route, 'waiting'))];
    tell(standings.slice(0, limit('previewRoutesListed')).map(({ route, parityStatus }) => ({ route, parityStatus })));
  };
  try {
    const unchecked = await withRunTools({ ...engine, readOnly: true }, plan.target, (tools) =>
      walkRoutes(tools, plan, { signal: deadline.signal, remaining: () => deadline.remaining(), onRoute }),
    );
    const rest = unchecked.map(({ route, reason }) => notChecked(route, reason));
    // By route, not by who came first: the same target gives the same answer.
    const routeParities = [...compared.toSorted((a, b) => (a.route < b.route ? -1 : 1)), ...rest].slice(
      0,
      limit('previewRoutesListed'),
    );
    const runs = [...suggestRuns(plan, { ...traits, routes: routeParities.length })];
    return { jobParity: jobParityOf(routeParities), routeParities, runs };
  } finally {
    deadline.end();
  }
}
