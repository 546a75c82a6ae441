// Replays visits, each in a context of its own, so that nothing but the page can make them fail.
import { availableParallelism } from 'node:os';
import type { Evidence, StepFact } from '#core/evidence/evidence.ts';
import { noEvidence } from '#core/evidence/no-evidence.ts';
import type { Visit } from '#core/evidence/visit.ts';
import type { EngineHooks } from '#engine/run/engine-run.ts';
import type { SessionOrder } from '#engine/run/run-session.ts';
import type { RunTools } from '#engine/run/run-tools.ts';
import { createLinkChecker } from '#engine/visit/check-links.ts';
import { inParallel } from '#engine/run/in-parallel.ts';
import type { VisitOrder } from '#engine/visit/visit-order.ts';
import { visitWithRetry } from '#engine/visit/visit-with-retry.ts';

function sessionOrderOf({ key, route, context, arrivedBy, steps, session: test = 'route' }: VisitOrder): SessionOrder {
  const [first] = steps;
  const path = first?.action === 'goto' ? first.path : route;
  return { key, route, path, context, arrivedBy, test };
}

/** As many as there can be tabs; how many of them work at a time is up to the scheduler. */
const contextsAtOnce = 12;

export async function replay(
  orders: readonly VisitOrder[],
  addresses: ReadonlyMap<string, string>,
  tools: RunTools,
  hooks: EngineHooks,
): Promise<Evidence> {
  const { proxy, scheduler, target } = tools;
  const { signal } = hooks.deadline;
  const pool = tools.tabs('per_visit');
  const visits: Visit[] = [];
  const steps: StepFact[] = [];
  const longPolls = new Set<string>();
  const visit = async (order: VisitOrder): Promise<void> => {
    if (signal.aborted) return;
    const test = order.session === undefined ? null : tools.session.test;
    // A checker of its own: a remembered answer is no second proof.
    const checker = createLinkChecker({
      egress: proxy.egress,
      origin: target.origin,
      paths: addresses,
      session: tools.session.state,
    });
    try {
      if (test !== null) {
        visits.push(await test(sessionOrderOf(order)));
        return;
      }
      const result = await visitWithRetry(pool, order, {
        signal,
        savePicture: hooks.savePicture,
        checkLinks: (routes) => checker.check(routes),
        longPolls,
        scheduler,
      });
      visits.push(result.visit);
      steps.push(...result.steps);
      hooks.emit({ kind: 'page', route: order.route, done: visits.length, total: orders.length });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };
  const hanging = orders.filter(({ hangs }) => hangs === true);
  const others = orders.filter(({ hangs }) => hangs !== true);
  await Promise.all([
    inParallel(others, contextsAtOnce, visit),
    // More pages that hang than there are cores would keep each other from being noticed in time.
    inParallel(hanging, availableParallelism(), visit),
  ]);
  return {
    ...noEvidence,
    visits: visits.sort((a, b) => (a.key < b.key ? -1 : 1)),
    steps,
    guardRefusals: proxy.refusals().length,
    stoppedEarly: visits.length < orders.length,
  };
}
