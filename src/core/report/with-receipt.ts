// The report of a run together with what became of its records after the run had ended.
import type { Report } from '#contract/report.ts';
import { digestOf } from '#core/evidence/digest.ts';
import { routeOf } from '#core/evidence/route.ts';
import type { RecordEntry } from '#core/workflows/lifecycle/record-entry.ts';

const anyOrigin = 'http://target.invalid';
const maxListed = 50;

const segmentsOf = (path: string): string[] => (path.split('?')[0] ?? '').split('/').filter((part) => part !== '');

/** Of the lists that lead to the form, the one whose address is nearest to it. */
function listOf({ path, lists }: RecordEntry['way']): string {
  const own = segmentsOf(path);
  const shared = (list: string): number => {
    const parts = segmentsOf(list);
    const apart = parts.findIndex((part, index) => part !== own[index]);
    return apart === -1 ? parts.length : apart;
  };
  return lists.toSorted((a, b) => shared(b) - shared(a))[0] ?? path;
}

export function withReceipt(
  report: Report,
  entries: readonly { readonly entry: RecordEntry; readonly removed: boolean }[],
): Report {
  const left = entries.filter(({ removed }) => !removed).map(({ entry }) => entry);
  const created = Math.max(entries.length, report.cleanupReceipt?.created ?? 0);
  const { digest: _, ...body } = report;
  const next = {
    ...body,
    cleanupReceipt: {
      created,
      removed: created - left.length,
      left: left.length,
      ...(left.length === 0
        ? {}
        : {
            remaining: left.slice(0, maxListed).map(({ stem, way }) => ({
              text: stem,
              route: routeOf(new URL(listOf(way), anyOrigin)),
            })),
          }),
    },
  };
  return { ...next, digest: digestOf(next) };
}
