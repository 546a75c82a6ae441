// Every row of a run is read here, so that runs stored by earlier versions work like current ones.
import { readPlan } from '#core/domain/read-plan.ts';
import type { Run, RunRow } from './tables.ts';

export const readRun = (row: RunRow): Run => ({ ...row, plan: readPlan(row.plan, row.kind) });

export const readRunOrNull = (row: RunRow | undefined): Run | null => (row === undefined ? null : readRun(row));
