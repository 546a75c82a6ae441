// A queued run is cancelled immediately and refunded; a running one gets a stop request.
import { sql } from 'kysely';
import { noFailures } from '#contract/run-status.ts';
import { hasEnded } from '#core/domain/run-machine.ts';
import { settleRun } from './finish-run.ts';
import type { Store } from './open-store.ts';
import { readRun } from './read-run.ts';
import type { ReportText } from './reports.ts';
import { loadRunForUpdate } from './runs.ts';
import type { Run } from './tables.ts';

export interface CancelRequest {
  readonly runId: string;
  readonly now: Date;
  readonly actor: string;
  /** The report of a run that never started. Pure: it runs inside the transaction. */
  readonly report: (run: Run) => ReportText;
}

export type CancelOutcome =
  | { readonly kind: 'cancelled'; readonly run: Run }
  | { readonly kind: 'stopping'; readonly run: Run }
  | { readonly kind: 'already_finished'; readonly run: Run }
  | { readonly kind: 'unknown' };

export async function requestCancel(store: Store, request: CancelRequest): Promise<CancelOutcome> {
  const { runId, now, actor } = request;
  return await store.db.transaction().execute(async (trx): Promise<CancelOutcome> => {
    const run = await loadRunForUpdate(trx, runId);
    if (run === null) return { kind: 'unknown' };
    if (hasEnded(run.state)) return { kind: 'already_finished', run };
    if (run.state === 'queued') {
      const end = { runId, state: 'cancelled', verdict: 'inconclusive', failureCounts: noFailures } as const;
      const report = request.report(run);
      const { fixVerification } = run;
      return {
        kind: 'cancelled',
        run: await settleRun(trx, store, run, { ...end, fixVerification, pagesJudged: 0, report, now, actor }),
      };
    }
    const asked = await trx
      .updateTable('runs')
      .set({ cancelRequested: true, version: sql<number>`version + 1` })
      .where('id', '=', runId)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { kind: 'stopping', run: readRun(asked) };
  });
}
