// A crash of the renderer or of the whole browser costs a page a retry, never the run.
import { failedDocument } from '../gather/document-fact.ts';
import { nothingSeen } from '#core/evidence/nothing-seen.ts';
import { templateOf } from '#core/evidence/route.ts';
import { DeadlineExceeded } from '../browser/deadline.ts';
import type { TabKeeper } from './tab-keeper.ts';
import type { VisitOrder } from './visit-order.ts';
import { type VisitResult, type VisitTools, visitPage } from './visit-page.ts';

const tries = 2;

const lost = (order: VisitOrder): VisitResult => ({
  steps: [],
  found: [],
  controls: [],
  visit: {
    key: order.key,
    route: order.route,
    template: templateOf(order.route),
    context: order.context,
    arrivedBy: order.arrivedBy,
    document: failedDocument('renderer_crashed', 0),
    ...nothingSeen,
    crashed: true,
  },
});

export const visitWithRetry = (keeper: TabKeeper, order: VisitOrder, tools: VisitTools): Promise<VisitResult> =>
  tools.turns.work(() => tryVisits(keeper, order, tools));

async function tryVisits(keeper: TabKeeper, order: VisitOrder, tools: VisitTools): Promise<VisitResult> {
  for (let attempt = 1; ; attempt += 1) {
    tools.signal.throwIfAborted();
    let session = null;
    try {
      session = await keeper.take(order.context);
      const result = await visitPage(session, order, tools);
      await keeper.giveBack(session, !result.visit.crashed);
      if (!result.visit.crashed || attempt === tries) return result;
    } catch (error) {
      if (session !== null) await keeper.giveBack(session, false);
      tools.signal.throwIfAborted();
      if (attempt === tries) {
        if (error instanceof DeadlineExceeded || /crash|closed|disconnected/i.test(String(error))) return lost(order);
        throw error;
      }
    }
  }
}
