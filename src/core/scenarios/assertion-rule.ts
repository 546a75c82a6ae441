// One kind of assertion: what it compiles to, and what an observation means for it.
import type { AssertionStep } from '#contract/steps/all-assertions.ts';
import type { ExplainedStep } from '#contract/steps/explained-step.ts';
import type { AssertionKind } from '#contract/vocabulary/assertion-kinds.ts';
import type { LocatorCandidate, ObservationOf } from './observation.ts';

export type AssertionOf<K extends AssertionKind> = Extract<AssertionStep, { assert: K }>;

export type Judged =
  | { readonly answer: 'pass' }
  /** `code` distinguishes failures when they are replayed; `reason` is prose for the reader. */
  | { readonly answer: 'fail'; readonly code: string; readonly reason: string }
  | {
      readonly answer: 'unsure';
      readonly code: string;
      readonly reason: string;
      /** What an ambiguous locator names. */
      readonly candidates?: readonly LocatorCandidate[];
    };

export interface AssertionRule<K extends AssertionKind> {
  readonly compile: (step: AssertionOf<K>) => readonly ExplainedStep[];
  readonly judge: (step: AssertionOf<K>, seen: ObservationOf<K>) => Judged;
}

export const pass: Judged = { answer: 'pass' };
export const fail = (code: string, reason: string): Judged => ({ answer: 'fail', code, reason });
export const unsure = (code: string, reason: string): Judged => ({ answer: 'unsure', code, reason });

/** How long an assertion waits when it does not say so itself. */
export const defaultWaitMs = 5_000;
