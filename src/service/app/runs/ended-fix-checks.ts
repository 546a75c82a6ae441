// The Fix Checks of a run that ended, oldest first, with their reports.
import type { Report } from '#contract/report.ts';
import { hasEnded } from '#core/domain/run-machine.ts';
import { loadFixChecks } from '#service/store/runs.ts';
import type { Run } from '#service/store/tables.ts';
import type { AppContext } from '../app-context.ts';
import { finishedReport } from './finished-report.ts';

export interface EndedFixCheck {
  readonly run: Run;
  readonly report: Report;
}

export async function endedFixChecks(context: AppContext, run: Run): Promise<EndedFixCheck[]> {
  const ended: EndedFixCheck[] = [];
  for (const check of await loadFixChecks(context.store.db, run.id)) {
    if (check.accountId !== run.accountId || !hasEnded(check.state)) continue;
    const read = await finishedReport(context, check);
    if (read.ok) ended.push({ run: check, report: read.report });
  }
  return ended;
}
