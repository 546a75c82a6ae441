// Replays candidates in fresh contexts until each is confirmed or dropped.
import { thresholds } from '#core/audits/runtime/thresholds.ts';
import { viewportsMeasuredIn } from '#core/domain/measured-viewports.ts';
import type { RunPlan } from '#core/domain/run-plan.ts';
import type { Candidate } from '#core/confirm/fold-failures.ts';
import type { ReplayOrder } from '#core/confirm/plan-confirmation.ts';
import type { Visit } from '#core/evidence/visit.ts';
import type { EngineHooks } from '#engine/run/engine-run.ts';
import type { RunTools } from '#engine/run/run-tools.ts';
import { runEngine } from '#engine/run-engine.ts';
import type { VisitOrder } from '#engine/visit/visit-order.ts';
import { replayUntilDecided } from '../replay-until-decided.ts';
import { Confirmation, type ConfirmedAll, rounds } from './confirmation.ts';

/** Time for one control in a replay. */
const probeMs = 45_000;

const visitOf = (
  { key, route, context, checkLinks, access, ways, widths, picture, probes, session, hangs }: ReplayOrder,
  { contexts, viewports }: RunPlan,
  addresses: ReadonlyMap<string, string>,
): VisitOrder => ({
  key,
  route,
  context,
  arrivedBy: 'replay',
  steps: [{ action: 'goto', path: addresses.get(route) ?? route }],
  checkLinks,
  viewports: viewportsMeasuredIn(context, contexts, viewports).filter((each) => widths.includes(each)),
  watchMs: probes.length === 0 ? thresholds.watchMs : 0,
  picture,
  access,
  check: { paths: [], testIds: [] },
  ...(session === null ? {} : { session }),
  ...(ways ? { ways: 'use' as const } : {}),
  ...(hangs ? { hangs: true as const } : {}),
  ...(probes.length === 0 ? {} : { probe: { tasks: probes, thorough: true, budgetMs: probeMs * probes.length } }),
});

export async function confirmFindings(
  tools: RunTools,
  plan: RunPlan,
  candidates: readonly Candidate[],
  addresses: ReadonlyMap<string, string>,
  hooks: EngineHooks,
  /** Tells the replays of one confirmation from those of another in the same run. */
  name = 'r',
): Promise<ConfirmedAll> {
  const confirmation = new Confirmation(candidates, name);
  await replayUntilDecided<ReplayOrder, Visit>({
    rounds,
    orders: (round) => confirmation.plan(round),
    replay: async (orders) => {
      const visits = orders.map((order) => visitOf(order, plan, addresses));
      const evidence = await runEngine(tools, { kind: 'replay', addresses, orders: visits }, hooks);
      if (evidence.stoppedEarly) confirmation.outOfTime();
      return { replays: evidence.visits, stoppedEarly: evidence.stoppedEarly };
    },
    learn: (visits, round) => confirmation.learn(visits, round),
  });
  return confirmation.conclude();
}
