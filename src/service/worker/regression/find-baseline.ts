import type { RegressionPlan } from '#core/domain/run-plan.ts';
import { type StoredBaseline, latestBaseline, loadBaseline } from '#service/store/baselines.ts';
import { loadRun } from '#service/store/runs.ts';
import type { Work } from '../pipeline.ts';

/** The run that the plan names, or the latest that fits; null when there is none. */
export async function findBaseline({
  deps: { store },
  run,
  plan: { baseline, target },
}: Work<RegressionPlan>): Promise<StoredBaseline | null> {
  const { runId: named } = baseline;
  if (named === null)
    return latestBaseline(store, {
      accountId: run.accountId,
      origin: target.origin,
      until: run.startedAt ?? store.clock(),
    });
  const earlier = await loadRun(store.db, named);
  const kept = earlier === null ? null : await loadBaseline(store, named);
  return earlier === null || kept === null ? null : { run: earlier, baseline: kept };
}
