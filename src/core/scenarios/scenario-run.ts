// All that one run of a scenario showed: serialisable, and enough to judge it again with no browser.
import type { ActionFidelityClass } from '#contract/vocabulary/action-fidelity-classes.ts';
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { PreflightFact, StepCall } from '#core/evidence/evidence.ts';
import type { ElementFact } from '#core/evidence/page-facts.ts';
import type { RuntimeFacts } from '#core/evidence/runtime-facts.ts';
import type { PlaceSeen } from '#core/evidence/place-seen.ts';
import type { PictureFact } from '#core/evidence/visit.ts';
import type { CreateSeen } from '#core/workflows/create.ts';
import type { Look } from '#core/workflows/look.ts';
import type { LocatorCandidate, Observation } from './observation.ts';

export interface ActionFidelity {
  readonly class: ActionFidelityClass;
  readonly pointer: boolean;
  readonly keyboard: boolean;
  readonly focus: boolean;
}

/** One of several actions that a step takes by itself. */
export interface ActionUse {
  readonly word: string;
  readonly outcome: 'done' | 'failed' | 'refused' | 'held';
  readonly reason: string | null;
  readonly element: ElementFact | null;
  readonly fidelity: ActionFidelity | null;
  readonly route: string | null;
  readonly durationMs: number;
}

export interface StepRecord {
  readonly part: 'steps' | 'cleanup';
  /** Place in its part of the scenario. */
  readonly index: number;
  /** The action, or the kind of assertion. */
  readonly word: string;
  readonly outcome: 'done' | 'failed' | 'refused' | 'held';
  readonly reason: string | null;
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
  readonly viewport: Viewport;
  /** What was seen last, for an assertion; null if the page did not respond. */
  readonly observation: Observation | null;
  /** What a workflow saw at this step. */
  readonly look?: Look | null;
  /** What it did to see that, in order. */
  readonly uses?: readonly ActionUse[];
  readonly candidates: readonly LocatorCandidate[];
  readonly element: ElementFact | null;
  readonly fidelity: ActionFidelity | null;
  readonly routeBefore: string | null;
  readonly routeAfter: string | null;
  readonly calls: readonly StepCall[];
  readonly requests: number;
  readonly consoleErrors: number;
  readonly durationMs: number;
  /** The page after the step. */
  readonly picture?: PictureFact;
}

/** Where a scenario was at one moment; route null: not on the target's origin. */
export interface ScenarioPlace extends PlaceSeen {
  readonly route: string | null;
}

export interface ScenarioRun {
  readonly key: string;
  readonly scenarioId: string;
  readonly preflight: PreflightFact | null;
  readonly records: readonly StepRecord[];
  readonly picture: PictureFact | null;
  /** The page after the first step, and at the step in question; only if the order asked for it. */
  readonly places?: { readonly start: ScenarioPlace | null; readonly end: ScenarioPlace | null };
  /** What it created, where it was allowed to. */
  readonly creates?: readonly CreateSeen[];
  /** What its pages sent and said. */
  readonly runtime?: RuntimeFacts;
  /** When it ended, on the clock of the run. */
  readonly seenAtMs?: number;
  /** Why the run of the scenario ended before its last step, where no step did that. */
  readonly broken: string | null;
}
