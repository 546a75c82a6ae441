// Adds to confirmed layout findings where they show and what they hang on.
import type { RunPlan } from '#core/domain/run-plan.ts';
import { judgeVisit } from '#core/audits/run-audits.ts';
import type { ConfirmedFinding } from '#core/report/confirmed-finding.ts';
import { blameAll } from '#engine/blame/blame-all.ts';
import type { BlameOrder } from '#engine/blame/blame-order.ts';
import type { EngineDeps, EngineHooks } from '#engine/engine-run.ts';

function orderOf({ candidate, at }: ConfirmedFinding, addresses: ReadonlyMap<string, string>): BlameOrder {
  const { visit, failure } = at;
  return {
    findingId: candidate.id,
    path: addresses.get(visit.route) ?? visit.route,
    route: visit.route,
    context: visit.context,
    viewport: failure.viewports[0] ?? visit.context,
    element: failure.element?.path ?? null,
    fails: (layout) =>
      judgeVisit(candidate.audit, { ...visit, layouts: [layout] }).failures.some(
        ({ cause }) => cause === candidate.cause,
      ),
  };
}

export async function blameFindings(
  engine: EngineDeps,
  plan: RunPlan,
  confirmed: readonly ConfirmedFinding[],
  addresses: ReadonlyMap<string, string>,
  hooks: EngineHooks,
): Promise<readonly ConfirmedFinding[]> {
  const measured = confirmed.filter(({ candidate }) => candidate.audit.needs.includes('layouts'));
  const blames = await blameAll(
    engine,
    plan.target,
    measured.map((finding) => orderOf(finding, addresses)),
    hooks,
  );
  return confirmed.map((finding) => ({ ...finding, blame: blames.get(finding.candidate.id) ?? finding.blame }));
}
