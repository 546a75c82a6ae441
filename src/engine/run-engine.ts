// The one way in: a plan goes in, evidence comes out.
import type { ScanPlan } from '#core/domain/run-plan.ts';
import type { Evidence } from '#core/evidence/evidence.ts';
import { reachedCaps } from '#core/evidence/reached-caps.ts';
import type { EngineHooks } from '#engine/run/engine-run.ts';
import { scanPages } from '#engine/jobs/scan/scan-pages.ts';
import { probePages } from '#engine/jobs/probe/probe-pages.ts';
import { replay } from '#engine/jobs/replay/replay.ts';
import type { RunTools } from '#engine/run/run-tools.ts';
import type { VisitOrder } from '#engine/visit/visit-order.ts';

export type EnginePlan =
  | { readonly kind: 'explore'; readonly scan: ScanPlan }
  | {
      readonly kind: 'replay';
      readonly orders: readonly VisitOrder[];
      readonly addresses: ReadonlyMap<string, string>;
    };

/** With the limits that pages and answers ran into. */
export function withCaps(
  evidence: Evidence,
  { egressCaps, droppedMessages }: Pick<RunTools, 'egressCaps' | 'droppedMessages'>,
): Evidence {
  const count = droppedMessages();
  const note = 'messages of the browser were too long and were dropped unread';
  const dropped = count === 0 ? [] : [{ name: 'browserMessageBytes', count, note }];
  const caps = [...evidence.caps, ...egressCaps(), ...dropped, ...reachedCaps(evidence.visits)];
  return Object.freeze({ ...evidence, caps });
}

export async function runEngine(tools: RunTools, plan: EnginePlan, hooks: EngineHooks): Promise<Evidence> {
  hooks.onLive?.({ picture: () => tools.picture() });
  if (plan.kind === 'replay') return withCaps(await replay(plan.orders, plan.addresses, tools, hooks), tools);
  const scanned = await scanPages(plan.scan, tools, hooks);
  if (hooks.deadline.signal.aborted || scanned.evidence.preflight?.passed === false)
    return withCaps(scanned.evidence, tools);
  hooks.emit({ kind: 'acting' });
  return withCaps(await probePages(plan.scan, scanned.evidence, scanned, tools, hooks), tools);
}
