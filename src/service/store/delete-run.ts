// A run is deleted with its report and pictures; its ledger entries stay, because they happened.
import { hasEnded } from '#core/domain/run-machine.ts';
import type { Store } from './open-store.ts';
import { loadRunForUpdate } from './runs.ts';

export type DeleteOutcome = { readonly kind: 'deleted' | 'not_finished' | 'unknown' };

export async function deleteRun(store: Store, runId: string): Promise<DeleteOutcome> {
  const outcome = await store.db.transaction().execute(async (trx): Promise<DeleteOutcome> => {
    const run = await loadRunForUpdate(trx, runId);
    if (run === null) return { kind: 'unknown' };
    if (!hasEnded(run.state)) return { kind: 'not_finished' };
    await trx.deleteFrom('runs').where('id', '=', runId).execute();
    return { kind: 'deleted' };
  });
  if (outcome.kind === 'deleted') await store.files.removeAll(runId);
  return outcome;
}
