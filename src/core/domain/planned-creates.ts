import type { PlannedCreates, RunPlan } from './run-plan.ts';

/** What a run may create; null: nothing. */
export const plannedCreates = (plan: RunPlan): PlannedCreates | null => ('creates' in plan ? plan.creates : null);
