// All that one run of the engine saw: frozen, serialisable, and enough to judge again with no browser.
import type { PreflightCheck } from '#contract/preflight.ts';
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { Offered } from './offered.ts';
import type { TargetText } from './redact.ts';
import type { Visit } from './visit.ts';

/** Why a page was left out that was open when the browser of an earlier attempt died. */
export const browserDied = 'the browser died while the page was open';

export interface SkippedRoute {
  readonly route: string;
  readonly reason: string;
}

export interface RouteEdge {
  readonly from: string;
  readonly to: string;
}

export interface PreflightFact {
  readonly passed: boolean;
  readonly checks: readonly PreflightCheck[];
}

export interface ReachedCap {
  readonly name: string;
  readonly count: number;
  readonly note: string;
}

/** A request that a step caused: shapes, never values. */
export interface StepCall {
  readonly method: string;
  readonly path: string;
  readonly sameOrigin: boolean;
  readonly status: number | null;
  readonly sentShape: string | null;
  readonly answerShape: string | null;
}

export interface StepFact {
  /** Set for the steps of a scenario. */
  readonly scenarioId?: string;
  readonly route: string;
  readonly viewport: Viewport;
  readonly action: string;
  readonly outcome: 'done' | 'failed' | 'refused' | 'held';
  readonly reason: string | null;
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
  readonly requests: number;
  readonly consoleErrors: number;
  readonly durationMs: number;
  readonly calls?: StepCall[];
  /** Name of the picture of the page after the step. */
  readonly picture?: string;
  /** What an ambiguous locator names, or the form that was refused. */
  readonly candidates?: { readonly role: string; readonly name: TargetText }[];
}

export interface Evidence {
  readonly visits: readonly Visit[];
  readonly steps: readonly StepFact[];
  readonly routesSeen: number;
  readonly templatesSeen: number;
  /** The kind of page of each route that is one; sisters with the same structure are one kind. */
  readonly kinds?: readonly (readonly [route: string, kind: string])[];
  /** What the pages offer for use; left out where no page was asked. */
  readonly offered?: Offered;
  readonly skipped: readonly SkippedRoute[];
  readonly edges: readonly RouteEdge[];
  /** Full path of each route, for replays; never part of a report. */
  readonly addresses: readonly (readonly [route: string, path: string])[];
  readonly preflight: PreflightFact | null;
  readonly guardRefusals: number;
  readonly caps: readonly ReachedCap[];
  /** True when time ran out before the frontier was empty. */
  readonly stoppedEarly: boolean;
}
