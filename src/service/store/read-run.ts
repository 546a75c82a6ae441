// Every row of a run is read here, so that runs stored by earlier versions work like current ones.
import { readPlan } from '#core/domain/read-plan.ts';
import type { RunPlan } from '#core/domain/run-plan.ts';
import { standInPlan } from '#core/domain/stand-in-plan.ts';
import { whyUnopened } from './sealing/sealed-columns.ts';
import type { Run, RunRow } from './tables.ts';

/** The same object: a copy would lose what says why its plan cannot be opened. */
export function readRun(row: RunRow): Run {
  if (whyUnopened(row, 'plan') === null) Object.assign(row, { plan: readPlan(row.plan, row.kind) });
  return row as Run;
}

export const readRunOrNull = (row: RunRow | undefined): Run | null => (row === undefined ? null : readRun(row));

/** For the report of a run that ends without having tested anything, which must end even if its plan is lost. */
export const planForReport = (run: Run): RunPlan => (whyUnopened(run, 'plan') === null ? run.plan : standInPlan(run));
