// The families of workflows that the engine finds by itself.
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
  'lifecycle',
] as const;
export type WorkflowFamilyName = (typeof workflowFamilyNames)[number];
