// What a run will do, with every optional field of the request already decided. One type per kind of run.
import type { Preflight } from '#contract/preflight.ts';
import type { GivenStep } from '#contract/scenario.ts';
import type { Locator } from '#contract/steps/locator.ts';
import type { RunMode } from '#contract/vocabulary/run-modes.ts';
import type { Severity } from '#contract/vocabulary/severities.ts';
import type { ViewportChoice } from '#contract/vocabulary/viewport-choices.ts';
import type { Viewport } from '#contract/vocabulary/viewports.ts';
import type { Scenario } from '#core/scenarios/scenario.ts';
import type { OpenEntry } from '#core/workflows/lifecycle/record-entry.ts';

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

/** Forms may be sent to create records; each value that is typed into them begins with the prefix. */
export interface PlannedCreates {
  readonly prefix: string;
}

/** What every run has. */
export interface PlanBase {
  readonly mode: RunMode;
  readonly target: PlanTarget;
  /** Path, query and fragment of the way in. */
  readonly entry: string;
  readonly pagesLimit: number;
  readonly viewport: ViewportChoice;
  readonly viewports: readonly Viewport[];
  /** The contexts in which pages are really loaded; other widths come by resizing. */
  readonly contexts: readonly Viewport[];
  readonly budgetMs: number;
  /** The lowest severity that fails the run; missing in plans that were stored before it could be chosen. */
  readonly failOn?: Severity;
  readonly capped: readonly CappedLimit[];
  /** The id of the login that the run uses; missing: it is not signed in. */
  readonly loginId?: string;
  /** Steps of the caller that follow the sign-in. They never receive a secret. */
  readonly loginSteps?: readonly GivenStep[];
}

/** What a run has that opens the target for the first time. */
interface Opens {
  readonly preflight: Preflight | null;
}

/** What a run has that finds its pages by following links. */
interface Crawls {
  /** null: the whole origin. */
  readonly scope: RunScope | null;
  readonly crawl: boolean;
}

/** Pages are scanned; the caller's scenarios run beside the scan. */
export interface ScanPlan extends PlanBase, Opens, Crawls {
  readonly kind: 'scan';
  readonly scenarios: readonly Scenario[];
}

/** Only the caller's scenarios run; no page is scanned. */
export interface ScenarioPlan extends PlanBase, Opens {
  readonly kind: 'scenarios';
  readonly scenarios: readonly Scenario[];
  /** How often passing scenarios may be run again under deliberate faults. */
  readonly faultRuns: number;
  /** The caller allowed that scenarios that write do so once more in such a run. */
  readonly writesAgain?: boolean;
}

/** The engine finds the scenarios itself: the workflows that the target offers. */
export interface WorkflowPlan extends PlanBase, Opens, Crawls {
  readonly kind: 'workflows';
  /** null: every write is blocked. */
  readonly creates: PlannedCreates | null;
  readonly faultRuns: number;
}

/** Where the records of the target are, as the caller says it. */
export interface CrudHints {
  readonly entity: string | null;
  readonly create: string | null;
  readonly list: string | null;
  /** The control that opens the form. */
  readonly open: Locator | null;
}

/** The engine finds what records the target keeps, and follows the life of records of its own. */
export interface CrudPlan extends PlanBase, Opens, Crawls {
  readonly kind: 'crud';
  readonly creates: PlannedCreates;
  readonly hints: CrudHints | null;
  /** Nothing is tested: these records of a run that has ended are removed. */
  readonly clears?: readonly OpenEntry[];
}

/** Pages are compared with those of an earlier run, and its scenarios replayed. */
export interface RegressionPlan extends PlanBase, Opens, Crawls {
  readonly kind: 'regression';
  readonly scenarios: readonly Scenario[];
  readonly baseline: {
    /** null: the latest run of the same account and origin that kept a baseline. */
    readonly runId: string | null;
    /** Every route of the baseline is compared, however many there are. */
    readonly everyRoute: boolean;
  };
}

/** Pages are scanned by somebody who is signed in; then the line between members and strangers is tested. */
export interface SmokePlan extends PlanBase, Opens, Crawls {
  readonly kind: 'smoke';
  readonly scenarios: readonly Scenario[];
}

/** The failing scenarios of an earlier run are replayed as they were compiled. */
export interface FixCheckPlan extends PlanBase, Opens {
  readonly kind: 'fix_check';
  /** What the checked run did. */
  readonly of: TestPlan['kind'];
  /** The replays may create what the checked run was allowed to create. */
  readonly creates: PlannedCreates | null;
}

/** A plan that was made from a request. */
export type TestPlan = ScanPlan | ScenarioPlan | WorkflowPlan | CrudPlan | RegressionPlan | SmokePlan;
export type RunPlan = TestPlan | FixCheckPlan;
export type PlanKind = RunPlan['kind'];
export type PlanOf<K extends PlanKind> = Extract<RunPlan, { readonly kind: K }>;
