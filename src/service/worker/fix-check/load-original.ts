import type { Report } from '#contract/report.ts';
import { loadReport } from '#service/store/reports.ts';
import type { Run } from '#service/store/tables.ts';
import type { WorkerDeps } from '../worker-deps.ts';

/** The report of the run that a Fix Check checks; null for every other run. */
export async function loadOriginal(deps: WorkerDeps, run: Run): Promise<Report | null> {
  const stored = run.parentRunId === null ? null : await loadReport(deps.store.db, run.parentRunId);
  return stored === null ? null : (JSON.parse(stored.body) as Report);
}
