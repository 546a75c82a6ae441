// One family of workflows: how it is recognised, and what is done. What must hold then are its relations.
import type { ActionStep } from '#contract/steps/all-actions.ts';
import type { PlannedCreate } from './create.ts';
import type { Creating } from './create-form.ts';
import type { WorkflowFamilyName } from './family-names.ts';
import type { WorkflowFacts } from './facts.ts';
import type { LookOrder, Move, PlannedStep, WorkflowStep } from './look.ts';

export interface PlannedWorkflow {
  readonly family: WorkflowFamilyName;
  /** Our words. */
  readonly title: string;
  /** The same workflow on two pages has the same key. */
  readonly key: string;
  /** It is on every page, in a header or a menu. */
  readonly shared?: boolean;
  /** Where its form leads: the same address answers it on every page that has such a form. */
  readonly asks?: string;
  readonly steps: readonly PlannedStep[];
  /** Set where it may send; `step` is a place in `steps`. */
  readonly creates?: PlannedCreate;
}

/** What is known at once, or only after a few steps were tried. */
export type Discovery =
  | { readonly kind: 'workflow'; readonly workflow: PlannedWorkflow }
  | {
      readonly kind: 'peek';
      readonly key: string;
      readonly shared?: boolean;
      readonly steps: readonly ActionStep[];
      /** Done after the steps. */
      readonly move?: Move;
      readonly plan: (facts: WorkflowFacts) => readonly Discovery[];
    };

export interface WorkflowFamily {
  readonly name: WorkflowFamilyName;
  /** `creating`: the caller allows to create, and forms may be sent. */
  readonly recognise: (facts: WorkflowFacts, creating?: Creating | null) => readonly Discovery[];
}

export const found = (workflow: PlannedWorkflow): Discovery => ({ kind: 'workflow', workflow });

/** The snapshots of one plan, all of the same elements. */
export const lookerFor =
  (family: WorkflowFamilyName, order: LookOrder) =>
  (as: string, expect?: string, more: { readonly move?: Move } & LookOrder = {}): WorkflowStep => {
    const { move, ...further } = more;
    return {
      workflow: {
        as,
        family,
        ...(move === undefined ? {} : { move }),
        order: { ...order, ...further },
        ...(expect === undefined ? {} : { expect }),
      },
    };
  };
