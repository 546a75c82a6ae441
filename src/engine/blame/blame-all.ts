// Runs the closer looks side by side, a bounded number of them, and never longer than the run has time for.
import type { Blame } from '#core/evidence/blame.ts';
import type { EngineDeps, EngineHooks } from '../engine-run.ts';
import { openRunTools } from '../run-tools.ts';
import { inParallel } from '../visit/in-parallel.ts';
import type { PlanTarget } from '#core/domain/run-plan.ts';
import type { BlameOrder } from './blame-order.ts';
import { blameLayout } from './blame-layout.ts';

const parallel = 3;
const mostOrders = 24;

export async function blameAll(
  deps: EngineDeps,
  target: PlanTarget,
  orders: readonly BlameOrder[],
  hooks: EngineHooks,
): Promise<ReadonlyMap<string, Blame>> {
  const blames = new Map<string, Blame>();
  if (orders.length === 0) return blames;
  const { keeper, close } = await openRunTools(deps, target, { freshContexts: false });
  const { signal } = hooks.deadline;
  try {
    await inParallel(orders.slice(0, mostOrders), parallel, async (order) => {
      if (signal.aborted) return;
      const session = await keeper.take(order.context);
      let healthy = false;
      try {
        const blame = await blameLayout(session, order, signal);
        if (blame !== null) blames.set(order.findingId, blame);
        healthy = true;
      } catch {
        // The finding stands without its blame.
        hooks.emit({ kind: 'step', message: 'A layout fault could not be traced to its cause', route: order.route });
      } finally {
        await keeper.giveBack(session, healthy);
      }
    });
  } finally {
    await close();
  }
  return blames;
}
