// The stored report of a run that has ended, for verbs that draw something from it.
import type { Report } from '#contract/report.ts';
import { hasEnded } from '#core/domain/run-machine.ts';
import { loadReport } from '#service/store/reports.ts';
import { loadRun } from '#service/store/runs.ts';
import type { Run } from '#service/store/tables.ts';
import { type Answer, refuse } from '../answer.ts';
import type { AppContext } from '../app-context.ts';
import { pollAfterMs } from './poll-after.ts';

export type FinishedReport =
  | { readonly ok: true; readonly report: Report }
  | { readonly ok: false; readonly answer: Answer<never> };

export async function finishedReport(context: AppContext, run: Run): Promise<FinishedReport> {
  if (!hasEnded(run.state)) {
    const retryAfterSeconds = Math.ceil(pollAfterMs[run.state] / 1000);
    return { ok: false, answer: refuse('run_not_finished', { retryAfterSeconds }) };
  }
  const stored = await loadReport(context.store.db, run.id);
  if (stored === null) {
    // Its report goes with the run, which may have been deleted since it was read.
    if ((await loadRun(context.store.db, run.id)) === null) return { ok: false, answer: refuse('not_found') };
    throw new Error('a finished run has no report');
  }
  return { ok: true, report: JSON.parse(stored.body) as Report };
}
