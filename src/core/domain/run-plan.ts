// What a run will do, with every optional name of the request already decided.
import type { Preflight } from '#contract/preflight.ts';
import type { RunMode } from '#contract/vocabulary/run-modes.ts';
import type { ViewportChoice } from '#contract/vocabulary/viewport-choices.ts';
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { Scenario } from '#core/scenarios/scenario.ts';

export interface PlanTarget {
  readonly url: string;
  readonly origin: string;
  readonly host: string;
  readonly productionLooking: boolean;
}

/** Which routes may be tested. `exact` entries are visited even if nothing links to them. */
export interface RunScope {
  readonly exact: readonly string[];
  readonly prefixes: readonly string[];
}

export interface CappedLimit {
  readonly name: string;
  readonly requested: number;
  readonly used: number;
  readonly why: string;
}

export interface ScanPlan {
  readonly kind: 'scan';
  readonly mode: RunMode;
  readonly target: PlanTarget;
  /** Path, query and fragment of the way in. */
  readonly entry: string;
  readonly pagesLimit: number;
  /** null: the whole origin. */
  readonly scope: RunScope | null;
  readonly crawl: boolean;
  readonly viewport: ViewportChoice;
  readonly viewports: readonly Viewport[];
  /** The contexts in which pages are really loaded; other widths come by resizing. */
  readonly contexts: readonly Viewport[];
  readonly preflight: Preflight | null;
  /** Scenarios that the caller brought, compiled. */
  readonly scenarios?: readonly Scenario[];
  /** Only the scenarios are run; no page is scanned. */
  readonly executeOnly?: boolean;
  /** The engine finds the scenarios itself: the workflows that the target offers. */
  readonly discover?: boolean;
  /** Set where the forms of found workflows may be sent to make new records; whatever they make begins with the prefix. */
  readonly creates?: { readonly prefix: string };
  /** How often passing scenarios may be run again under deliberate faults. */
  readonly faultRuns?: number;
  /** Set for a run that is compared with an earlier one. */
  readonly baseline?: {
    /** Null: the latest run of the same account and origin that kept a baseline. */
    readonly runId: string | null;
    /** Every route of the baseline is compared, however many there are. */
    readonly everyRoute: boolean;
  };
  readonly budgetMs: number;
  readonly capped: readonly CappedLimit[];
}

export type RunPlan = ScanPlan;
