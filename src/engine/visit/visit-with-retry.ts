import { nothingSeen } from '#core/evidence/nothing-seen.ts';
import { templateOf } from '#core/evidence/route.ts';
import { failedDocument } from '#engine/session/document-fact.ts';
import type { TabPool } from '#engine/run/tab-pool.ts';
import { tryTwice } from '#engine/run/try-twice.ts';
import type { VisitOrder } from './visit-order.ts';
import { visitPage } from './visit-page.ts';
import type { VisitResult, VisitTools } from './visit-tools.ts';

const lost = (order: VisitOrder): VisitResult => ({
  steps: [],
  found: [],
  at: '',
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

export const visitWithRetry = (pool: TabPool, order: VisitOrder, tools: VisitTools): Promise<VisitResult> =>
  tools.scheduler.inTab(() =>
    tryTwice(
      pool,
      order.context,
      tools.signal,
      (session) => visitPage(session, order, tools),
      () => lost(order),
    ),
  );
