// The table of what must hold in each family; the compiler refuses a hole. Finding workflows is apart: exports judge and do not find.
import { accordionRelations } from './accordion.ts';
import { dialogRelations } from './dialog.ts';
import { filterRelations } from './filter.ts';
import { formSubmitRelations } from './form-submit.ts';
import { keyboardRelations } from './keyboard.ts';
import { lifecycleRelations } from './lifecycle/lifecycle.ts';
import { menuRelations } from './menu.ts';
import { multiStepFormRelations } from './multi-step-form.ts';
import { paginationRelations } from './pagination.ts';
import { roundTripRelations } from './round-trip.ts';
import { searchRelations } from './search.ts';
import { sortRelations } from './sort.ts';
import { tabsRelations } from './tabs.ts';
import { validationRelations } from './validation.ts';
import type { WorkflowFamilyName } from './family-names.ts';
import type { Relations } from './relation.ts';

export const allRelations = {
  accordion: accordionRelations,
  dialog: dialogRelations,
  filter: filterRelations,
  form_submit: formSubmitRelations,
  keyboard: keyboardRelations,
  lifecycle: lifecycleRelations,
  menu: menuRelations,
  multi_step_form: multiStepFormRelations,
  pagination: paginationRelations,
  round_trip: roundTripRelations,
  search: searchRelations,
  sort: sortRelations,
  tabs: tabsRelations,
  validation: validationRelations,
} as const satisfies Record<WorkflowFamilyName, Relations>;
