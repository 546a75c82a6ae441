// The table of the families; the compiler refuses a hole.
import { accordion } from './accordion.ts';
import type { WorkflowFamily } from './define-family.ts';
import { dialog } from './dialog.ts';
import type { WorkflowFamilyName } from './family-names.ts';
import { filter } from './filter.ts';
import { formSubmit } from './form-submit.ts';
import { keyboard } from './keyboard.ts';
import { lifecycle } from './lifecycle/lifecycle.ts';
import { menu } from './menu.ts';
import { multiStepForm } from './multi-step-form.ts';
import { pagination } from './pagination.ts';
import { roundTrip } from './round-trip.ts';
import { search } from './search.ts';
import { sort } from './sort.ts';
import { tabs } from './tabs.ts';
import { validation } from './validation.ts';

/** The most informative ones first. */
export const allFamilies = {
  search,
  filter,
  sort,
  pagination,
  tabs,
  accordion,
  dialog,
  menu,
  multi_step_form: multiStepForm,
  form_submit: formSubmit,
  validation,
  round_trip: roundTrip,
  keyboard,
  lifecycle,
} as const satisfies Record<WorkflowFamilyName, WorkflowFamily>;
