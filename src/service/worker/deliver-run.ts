// A delivered job: the run is executed, and what it left in its target is removed, even where the run had ended before.
import { type Delivery, takeRun } from '#service/store/take-run.ts';
import { hasEnded } from '#core/domain/run-machine.ts';
import { loadRun } from '#service/store/runs.ts';
import { clearRecords } from './clear-records.ts';
import { abandonRun, executeRun } from './execute-run.ts';
import type { WorkerDeps } from './worker-deps.ts';

export async function deliverRun(deps: WorkerDeps, job: Delivery, workerId: string): Promise<void> {
  const taken = await takeRun(deps.store, job, {
    workerId,
    execute: (run, signal) => executeRun(deps, run, signal),
  });
  if (taken === 'claimed' || taken === 'ended') await clearRecords(deps, job.runId, job.signal);
}

/** A run whose every delivery failed has ended all the same, and leaves as little behind. */
export async function loseRun(deps: WorkerDeps, runId: string, signal: AbortSignal): Promise<void> {
  const run = await loadRun(deps.store.db, runId);
  if (run !== null && !hasEnded(run.state)) await abandonRun(deps, run);
  await clearRecords(deps, runId, signal);
}
