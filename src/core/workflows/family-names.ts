// The families of workflows that are found without being asked for.
export const workflowFamilyNames = [
  'search',
  'filter',
  'sort',
  'pagination',
  'tabs',
  'accordion',
  'dialog',
  'menu',
  'multi_step_form',
  'form_submit',
  'validation',
  'round_trip',
  'keyboard',
] as const;
export type WorkflowFamilyName = (typeof workflowFamilyNames)[number];
