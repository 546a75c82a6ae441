// Finds what records the target keeps, and follows the life of records of its own as the scenarios of the run.
import type { CrudPlan } from '#core/domain/run-plan.ts';
import { discoverRecords } from '#engine/jobs/discover/discover-records.ts';
import { clearLeft } from './clear-left.ts';
import { type Pipeline, openTarget } from '../pipeline.ts';
import { playDiscovered } from '../scenarios/play-discovered.ts';

export const testRecords: Pipeline<CrudPlan> = async (work) => {
  const { tools, plan, hooks } = work;
  if (plan.clears !== undefined) return clearLeft(work, plan.clears);
  openTarget(work);
  const found = await discoverRecords(tools, plan, hooks(0, 20));
  return playDiscovered(work, found, { mayCreate: true, faultRuns: 0, from: 20 });
};
