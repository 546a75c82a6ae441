import type { Report } from '#contract/report.ts';
import type { Store } from '#service/store/open-store.ts';
import { loadReport } from '#service/store/reports.ts';
import type { Run } from '#service/store/tables.ts';

/** The report of the run that a Fix Check checks; null for every other run. */
export async function loadOriginal(store: Store, run: Run): Promise<Report | null> {
  const stored = run.parentRunId === null ? null : await loadReport(store.db, run.parentRunId);
  return stored === null ? null : (JSON.parse(stored.body) as Report);
}
