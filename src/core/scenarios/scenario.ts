// A compiled scenario: the exact test that failed, and that a later check must replay unchanged.
import type { ActionStep } from '#contract/steps/all-actions.ts';
import type { AuthActionStep } from '#contract/steps/all-auth-actions.ts';
import type { AssertionStep } from '#contract/steps/all-assertions.ts';
import type { Preflight } from '#contract/preflight.ts';
import type { ScreenshotPolicy } from '#contract/vocabulary/screenshot-policies.ts';
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import { derivedId } from '#core/evidence/digest.ts';
import type { CreatePermission } from '#core/workflows/create.ts';
import type { WorkflowStep } from '#core/workflows/look.ts';

/** What must still hold for a pass to mean anything. */
export interface Witness {
  readonly renders: true;
  readonly skeleton: string | null;
  readonly landmark: string | null;
  /** Set for defects of function, as a digest of its path: without its subject there is nothing to verify. */
  readonly subject: string | null;
}

export interface JudgeStep {
  readonly judge: {
    readonly audit: string;
    readonly auditVersion: number;
    /** What is at fault, as a digest: its cause may hold words of the target. */
    readonly subject: string;
    /** The control that must be used for the audit to decide, as a digest. */
    readonly control?: string;
    readonly witness: Witness;
  };
}

/** Every text that is put in begins with the prefix. */
export interface RecordPermission {
  readonly prefix: string;
}

export type CompiledStep = ActionStep | AuthActionStep | AssertionStep | JudgeStep | WorkflowStep;

export interface Scenario {
  readonly id: string;
  readonly title: string;
  readonly template: string;
  readonly route: string;
  readonly viewport: Viewport;
  readonly preflight: Preflight | null;
  readonly steps: readonly CompiledStep[];
  /** Steps that run at the end, whatever happened before. */
  readonly cleanup?: readonly CompiledStep[];
  /** The name that the caller gave it. */
  readonly givenId?: string;
  /** Found by the engine itself: its writes are blocked. */
  readonly holdsWrites?: true;
  /** A digest of where its form leads: scenarios that ask the same fail for one cause. */
  readonly asks?: string;
  /** Which steps of its first run get a picture; left out: only one that fails. */
  readonly pictures?: ScreenshotPolicy;
  /** The one kind of write that is not blocked, if the caller allowed it. */
  readonly creates?: CreatePermission;
  /** It may create, change and delete records of its own, if the caller allowed it. */
  readonly records?: RecordPermission;
}

export const isAssertionStep = (step: CompiledStep): step is AssertionStep => 'assert' in step;
export const isJudgeStep = (step: CompiledStep): step is JudgeStep => 'judge' in step;

/** `cause`: what a judge step is about, in full. */
export function compileScenario(parts: Omit<Scenario, 'id'>, cause?: string): Scenario {
  const { template, route, viewport, steps } = parts;
  /** The witness is what was seen, not what is tested: it does not change which test this is. */
  const identity = (step: CompiledStep): unknown =>
    isJudgeStep(step) ? { audit: step.judge.audit, subject: cause ?? step.judge.subject } : step;
  return { id: derivedId('scn', { template, route, viewport, steps: steps.map(identity) }), ...parts };
}
