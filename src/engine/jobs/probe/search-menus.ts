// Where the navigation of a wide window is missing on a phone, controls are used in search of a menu: once for each
// navigation, since the pages of a site share it.
import { seemsGone } from '#core/audits/layout/navigation-gone.ts';
import type { Visit } from '#core/evidence/visit.ts';
import { DeadlineExceeded } from '#engine/browser/deadline.ts';
import { inParallel } from '#engine/run/in-parallel.ts';
import type { VisitOrder } from '#engine/visit/visit-order.ts';
import type { VisitResult } from '#engine/visit/visit-tools.ts';

const maxPages = 2;

function pagesWithout(visits: readonly Visit[]): readonly Visit[] {
  const groups = new Map<string, Visit>();
  for (const visit of visits)
    if (
      visit.ways !== undefined &&
      visit.ways.group !== null &&
      seemsGone(visit.ways) &&
      !groups.has(visit.ways.group.path)
    )
      groups.set(visit.ways.group.path, visit);
  return [...groups.values()].slice(0, maxPages);
}

/** The visits, those of them that were looked at again with what that showed. */
export async function searchMenus(
  visits: readonly Visit[],
  addresses: ReadonlyMap<string, string>,
  visit: (order: VisitOrder) => Promise<VisitResult>,
  signal: AbortSignal,
): Promise<readonly Visit[]> {
  const again = new Map<string, Visit['ways']>();
  await inParallel([...pagesWithout(visits)], maxPages, async ({ key, route, context }) => {
    const order: VisitOrder = {
      key: `${key}-ways`,
      route,
      context,
      arrivedBy: 'replay',
      steps: [{ action: 'goto', path: addresses.get(route) ?? route }],
      checkLinks: [],
      viewports: [],
      watchMs: 0,
      picture: false,
      access: false,
      ways: 'use',
      onlyUse: true,
    };
    try {
      again.set(key, (await visit(order)).visit.ways);
    } catch (error) {
      // Out of time, or a tab that was lost: the question stays open.
      if (signal.aborted && !(signal.reason instanceof DeadlineExceeded)) throw error;
    }
  });
  return visits.map((each) => {
    const ways = again.get(each.key);
    return ways === undefined ? each : { ...each, ways };
  });
}
