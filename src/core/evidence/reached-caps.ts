// Limits that pages exceeded. What was beyond them was not seen, and the report says so.
import type { LimitName } from '#contract/limits.ts';
import { limit } from '#contract/limits.ts';
import type { ReachedCap } from './evidence.ts';
import type { Visit } from './visit.ts';

const sum = (visits: readonly Visit[], of: (visit: Visit) => number): number =>
  visits.reduce((total, visit) => total + of(visit), 0);

/** Limits that pages report by name. */
const floodNotes = {
  messageChars: 'texts of console messages or exceptions were cut',
  dialogs: 'dialogs were opened by pages that were closed for it',
  openedWindows: 'windows were asked for by pages that were closed for it',
  pageDownloads: 'downloads were started by pages that were closed for it',
  pageEvents: 'messages and requests were sent by pages that were closed for it',
  pageTextBytes: 'bytes of messages and addresses were sent by pages that were closed for it',
} as const satisfies Partial<Record<LimitName, string>>;

const floodCaps = (visits: readonly Visit[]): ReachedCap[] =>
  Object.entries(floodNotes).map(([name, note]) => ({
    name,
    note,
    count: sum(visits, ({ floods = [] }) => floods.find((flood) => flood.name === name)?.count ?? 0),
  }));

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
      count: sum(visits, ({ page, floods = [] }) => {
        const counted = floods.some(({ name }) => name === 'auditedNodes');
        return counted || page?.truncated === true ? 1 : 0;
      }),
      note: 'visits were only partly audited: their pages have too many nodes',
    },
    {
      name: 'popups',
      count: sum(visits, ({ popups }) => Math.max(0, popups - limit('popups'))),
      note: 'windows beyond the limit were opened by pages and closed',
    },
    ...floodCaps(visits),
  ];
  return caps.filter(({ count }) => count > 0);
}
