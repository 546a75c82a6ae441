// What an app is for: putting data in, and finding it. Without these a run has not shown that the app works.
import type { WorkflowFamilyName } from './family-names.ts';

export const isMainFamily = {
  accordion: false,
  dialog: false,
  filter: true,
  form_submit: true,
  keyboard: false,
  lifecycle: true,
  menu: false,
  multi_step_form: true,
  pagination: true,
  round_trip: false,
  search: true,
  sort: true,
  tabs: false,
  validation: false,
} as const satisfies Record<WorkflowFamilyName, boolean>;
