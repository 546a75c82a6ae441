// Replays visits, each in a context of its own, so that nothing but the page can make them fail.
import type { Evidence, StepFact } from '#core/evidence/evidence.ts';
import type { Visit } from '#core/evidence/visit.ts';
import type { EngineHooks } from './engine-run.ts';
import type { EgressProxy } from '#engine/guard/egress-proxy.ts';
import { createLinkChecker } from './visit/check-links.ts';
import type { TabKeeper } from './visit/tab-keeper.ts';
import { Turns } from './visit/turns.ts';
import type { VisitOrder } from './visit/visit-order.ts';
import { visitWithRetry } from './visit/visit-with-retry.ts';

/** More are open, and watched side by side, than work at a time. */
export const parallelContexts = 10;
const workingContexts = 5;

export async function replay(
  orders: readonly VisitOrder[],
  addresses: ReadonlyMap<string, string>,
  deps: {
    readonly keeper: TabKeeper;
    readonly proxy: EgressProxy;
    readonly hooks: EngineHooks;
    readonly origin: string;
    readonly parallel: number;
  },
): Promise<Evidence> {
  const { keeper, proxy, hooks } = deps;
  const { signal } = hooks.deadline;
  const visits: Visit[] = [];
  const steps: StepFact[] = [];
  let next = 0;
  const longPolls = new Set<string>();
  const turns = new Turns(Math.min(deps.parallel, workingContexts));
  const worker = async (): Promise<void> => {
    while (next < orders.length && !signal.aborted) {
      const order = orders[next++]!;
      // A checker of its own: a remembered answer is no second proof.
      const checker = createLinkChecker({ guard: proxy.guard, origin: deps.origin, paths: addresses });
      try {
        const result = await visitWithRetry(keeper, order, {
          signal,
          savePicture: hooks.savePicture,
          checkLinks: (routes) => checker.check(routes),
          longPolls,
          turns,
        });
        visits.push(result.visit);
        steps.push(...result.steps);
        hooks.emit({ kind: 'page', route: order.route, done: visits.length, total: orders.length });
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(deps.parallel, orders.length) }, worker));
  return {
    visits: visits.sort((a, b) => (a.key < b.key ? -1 : 1)),
    steps,
    routesSeen: 0,
    templatesSeen: 0,
    skipped: [],
    edges: [],
    addresses: [],
    preflight: null,
    guardRefusals: proxy.refusals().length,
    caps: [],
    stoppedEarly: visits.length < orders.length,
  };
}
