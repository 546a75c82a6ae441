// What a run is given. Whatever it needs of the store is read before it begins: it has no way to the store itself.
import type { Report } from '#contract/report.ts';
import type { RunKind } from '#contract/vocabulary/run-kinds.ts';
import type { Login } from '#core/domain/login.ts';
import type { PlanKind, RunPlan } from '#core/domain/run-plan.ts';
import type { ReplayMaterial } from '#core/fix-check/replay-material.ts';
import type { Baseline } from '#core/regression/baseline.ts';

/** The earlier run that a regression_check compares with. */
export interface EarlierRun {
  /** When it was, in our words. */
  readonly since: string;
  readonly baseline: Baseline;
  /** By name. */
  readonly pictures: ReadonlyMap<string, Buffer>;
}

/** The run that a Fix Check checks; null where a part was never stored, or cannot be read any more. */
export interface CheckedOriginal {
  readonly report: Report;
  readonly material: ReplayMaterial | null;
  readonly baseline: Baseline | null;
  /** By name. */
  readonly pictures: ReadonlyMap<string, Buffer>;
}

/** What each kind of plan needs of earlier runs. */
export interface EarlierOf {
  readonly scan: null;
  readonly scenarios: null;
  readonly workflows: null;
  readonly regression: EarlierRun | null;
  readonly smoke: null;
  readonly fix_check: CheckedOriginal;
}

export interface RunFacts {
  readonly runId: string;
  readonly kind: RunKind;
  readonly parentRunId: string | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
}

export interface RunInput<P extends RunPlan = RunPlan> {
  readonly run: RunFacts;
  readonly plan: P;
  readonly earlier: EarlierOf[P['kind'] & PlanKind];
  /** Routes that were open when the browser of an earlier attempt died. */
  readonly leaveOut: readonly string[];
  /** Opened for this run alone; null: the run is not signed in. */
  readonly login: Login | null;
}
