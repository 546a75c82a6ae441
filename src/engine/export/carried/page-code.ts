// The code that an exported workflow puts into its pages. Both are filled in when the export is bundled.
declare const CARRIED_WORKFLOW: string;
declare const CARRIED_ACTIVITY: string;

export const carriedWorkflow = CARRIED_WORKFLOW;
export const carriedActivity = CARRIED_ACTIVITY;
