// What carries out one kind of plan.
import type { RunPlan } from '#core/domain/run-plan.ts';
import type { StoredPicture } from '#core/report/report-input.ts';
import type { EngineHooks } from '#engine/run/engine-run.ts';
import type { RunTools } from '#engine/run/run-tools.ts';
import type { Run } from '#service/store/tables.ts';
import type { RunSession } from './run-session.ts';
import type { Outcome } from './outcome.ts';
import type { WorkerDeps } from './worker-deps.ts';

/** A run in progress. */
export interface Work<P extends RunPlan> {
  readonly deps: WorkerDeps;
  /** Opened once for the whole run. */
  readonly tools: RunTools;
  readonly run: Run;
  readonly plan: P;
  readonly live: RunSession;
  /** `from` and `to`: the part of the whole run, in percent, that the engine's work covers. */
  readonly hooks: (from: number, to: number) => EngineHooks;
  /** Every picture that the run stored, by name. */
  readonly pictures: Map<string, StoredPicture>;
  /** Milliseconds since the run began. */
  readonly elapsed: () => number;
}

export type Pipeline<P extends RunPlan> = (work: Work<P>) => Promise<Outcome>;

export function openTarget({ plan, live }: Work<Extract<RunPlan, { readonly preflight: unknown }>>): void {
  live.enter(plan.preflight === null ? 'explore' : 'preflight', 'Opening the target');
}

export function beginReport(live: RunSession): void {
  live.enter('report', 'Writing the report');
  live.lookThrough(null);
}
