import type { RegressionPlan } from '#core/domain/run-plan.ts';
import { type StoredBaseline, latestBaseline, loadBaseline } from '#service/store/baselines.ts';
import type { Store } from '#service/store/open-store.ts';
import { loadRun } from '#service/store/runs.ts';
import type { Run } from '#service/store/tables.ts';

/** The run that the plan names, or the latest that fits; null when there is none. */
export async function findBaseline(
  store: Store,
  run: Run,
  { baseline, target }: RegressionPlan,
): Promise<StoredBaseline | null> {
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
