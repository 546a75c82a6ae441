// A performer does one step for real and says what happened; it never judges.
import type { DocumentFact } from '#core/evidence/visit.ts';
import type { LocatorCandidate } from '#core/scenarios/observation.ts';
import type { Use } from '#engine/safety/action-guard.ts';
import type { Locator } from 'playwright-core';
import type { PageSession } from '#engine/session/page-session.ts';

export interface StepContext {
  readonly session: PageSession;
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
  /** Asked just before an element is used; answers the rule that forbids it, or null. */
  readonly beforeUse?: (element: Locator, use: Use) => Promise<string | null>;
  /** Asked before a script runs that may change the page; answers the rule that forbids it, or null. */
  readonly beforeScript?: () => Promise<string | null>;
  /** Clicks by program the element that was asked about last, and says why no pointer can; null: one could, nothing was done. */
  readonly clickUnreachable?: () => Promise<string | null>;
}

export interface StepOutcome {
  readonly outcome: 'done' | 'failed' | 'refused' | 'held';
  readonly reason: string | null;
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
  /** What an ambiguous locator names. */
  readonly candidates?: readonly LocatorCandidate[];
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
export const refused = (rule: string): StepOutcome => ({
  outcome: 'refused',
  reason: `refused by the rule against ${rule} actions`,
  facts: { rule },
});
