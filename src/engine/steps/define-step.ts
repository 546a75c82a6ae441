// A performer does one step for real and says what happened; it never judges.
import type { DocumentFact } from '#core/evidence/visit.ts';
import type { PageSession } from '../gather/page-session.ts';

export interface StepContext {
  readonly session: PageSession;
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
}

export interface StepOutcome {
  readonly outcome: 'done' | 'failed' | 'refused' | 'held';
  readonly reason: string | null;
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
  /** Set by steps that load a document. */
  readonly document?: DocumentFact;
  readonly loadFired?: boolean;
}

export type Performer<S> = (step: S, context: StepContext) => Promise<StepOutcome>;

export const done = (facts: StepOutcome['facts'] = {}): StepOutcome => ({ outcome: 'done', reason: null, facts });
export const failed = (reason: string, facts: StepOutcome['facts'] = {}): StepOutcome => ({
  outcome: 'failed',
  reason,
  facts,
});
