// The report of a run together with what became of its records after the run had ended.
import type { Report } from '#contract/report.ts';
import { digestOf } from '#core/evidence/digest.ts';
import { routeOf } from '#core/evidence/route.ts';
import type { RecordEntry } from '#core/workflows/lifecycle/record-entry.ts';

const anyOrigin = 'http://target.invalid';
const maxListed = 50;

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
              route: routeOf(new URL(way.lists[0] ?? way.path, anyOrigin)),
            })),
          }),
    },
  };
  return { ...next, digest: digestOf(next) };
}
