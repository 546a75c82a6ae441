// Executes one run: the pipeline of its plan does the work, and its outcome is settled once.
import type { StoredPicture } from '#core/report/report-input.ts';
import { createDeadline } from '#engine/browser/deadline.ts';
import { withRunTools } from '#engine/run/run-tools.ts';
import type { Run } from '#service/store/tables.ts';
import { endAfterCancel } from './end-after-cancel.ts';
import { RunSession, RunCancelled, RunLost } from './run-session.ts';
import type { Outcome } from './outcome.ts';
import { pipelineOf } from './pipelines.ts';
import { runHooks } from './run-hooks.ts';
import { settleRun, settleUnseen } from './settle-run.ts';
import type { WorkerDeps } from './worker-deps.ts';

async function testTarget(deps: WorkerDeps, run: Run, live: RunSession, signal: AbortSignal): Promise<Outcome> {
  const { plan } = run;
  const { now } = deps.engine;
  const startedAt = now();
  const deadline = createDeadline({ ms: plan.budgetMs, what: 'the run', now, signal });
  const pictures = new Map<string, StoredPicture>();
  const hooks = runHooks(run.id, live, deadline, pictures);
  const elapsed = (): number => Math.round(now() - startedAt);
  try {
    return await withRunTools(deps.engine, plan.target, (tools) =>
      pipelineOf(plan)({ deps, tools, run, plan, live, hooks, pictures, elapsed }),
    );
  } finally {
    deadline.end();
  }
}

/** Rejects when the run must be taken up again: its worker stops, or the engine failed. */
export async function executeRun(deps: WorkerDeps, run: Run, signal: AbortSignal): Promise<void> {
  const live = new RunSession(deps.store, run);
  const stopped = AbortSignal.any([signal, live.stopped]);
  live.start();
  try {
    const outcome = await endAfterCancel(testTarget(deps, run, live, stopped), live.stopped);
    await live.close();
    // A timed-out run still reports; a stopped run does not.
    stopped.throwIfAborted();
    await settleRun(deps, run, 'completed', outcome);
  } catch (error) {
    await live.close();
    const reason: unknown = live.stopped.reason;
    if (reason instanceof RunLost) return;
    if (!(reason instanceof RunCancelled)) {
      if (!signal.aborted) deps.onError(error);
      throw error;
    }
    await settleUnseen(deps, run, 'cancelled');
  }
}

/** Ends a run whose every attempt failed: our fault, so its charge goes back. */
export async function abandonRun(deps: WorkerDeps, run: Run): Promise<void> {
  await settleUnseen(deps, run, 'errored');
}
