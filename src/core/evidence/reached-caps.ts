// Limits that pages exceeded. What was beyond them was not seen, and the report says so.
import { limit } from '#contract/limits.ts';
import type { ReachedCap } from './evidence.ts';
import type { Visit } from './visit.ts';

const sum = (visits: readonly Visit[], of: (visit: Visit) => number): number =>
  visits.reduce((total, visit) => total + of(visit), 0);

export function reachedCaps(visits: readonly Visit[]): ReachedCap[] {
  const caps: readonly ReachedCap[] = [
    {
      name: 'pageConsoleLines',
      count: sum(visits, ({ consoleDropped }) => consoleDropped),
      note: 'console lines and exceptions were not recorded',
    },
    {
      name: 'pageRequests',
      count: sum(visits, ({ requestsDropped }) => requestsDropped),
      note: 'requests were not recorded',
    },
    {
      name: 'auditedNodes',
      count: sum(visits, ({ page }) => (page?.truncated === true ? 1 : 0)),
      note: 'visits were only partly audited: their pages have too many nodes',
    },
    {
      name: 'popups',
      count: sum(visits, ({ popups }) => Math.max(0, popups - limit('popups'))),
      note: 'windows beyond the limit were opened by pages and closed',
    },
  ];
  return caps.filter(({ count }) => count > 0);
}
