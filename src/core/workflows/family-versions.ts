import type { WorkflowFamilyName } from './family-names.ts';

/** The version of the relations of each family; raised whenever the same snapshots could be judged differently. */
export const familyVersions = {
  search: 3,
  filter: 2,
  sort: 2,
  pagination: 2,
  tabs: 2,
  accordion: 1,
  dialog: 1,
  menu: 1,
  multi_step_form: 1,
  form_submit: 2,
  validation: 1,
  round_trip: 3,
  keyboard: 3,
  lifecycle: 8,
} as const satisfies Record<WorkflowFamilyName, number>;
