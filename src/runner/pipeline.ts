// What carries out one kind of plan.
import type { RunPlan } from '#core/domain/run-plan.ts';
import type { StoredPicture } from '#core/report/report-input.ts';
import type { EngineHooks } from '#engine/run/engine-run.ts';
import type { RunLogin } from '#engine/login/run-login.ts';
import type { RunTools } from '#engine/run/run-tools.ts';
import type { Live } from './live.ts';
import type { Outcome } from './outcome.ts';
import type { RunInput } from './run-input.ts';

/** A run in progress. */
export interface Work<P extends RunPlan> extends RunInput<P> {
  readonly chromiumVersion: string;
  /** Opened once for the whole run. */
  readonly tools: RunTools;
  /** null: the run has no login. */
  readonly signedIn: RunLogin | null;
  readonly live: Live;
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

export function beginReport(live: Live): void {
  live.enter('report', 'Writing the report');
  live.lookThrough(null);
}
