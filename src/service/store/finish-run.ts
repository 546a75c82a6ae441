// The report, the settlement of the charge and the end of the run are written together, once.
import { sql } from 'kysely';
import type { FixVerification } from '#contract/fix-verification.ts';
import type { PreflightCheck } from '#contract/preflight.ts';
import type { FailureCounts } from '#contract/run-status.ts';
import type { RunReason } from '#contract/vocabulary/run-reasons.ts';
import type { Verdict } from '#contract/vocabulary/verdicts.ts';
import { planRefund } from '#core/domain/ledger.ts';
import { type EndState, hasEnded, mayBecome, refundsCharge } from '#core/domain/run-machine.ts';
import { appendEntries, loadEntriesOfRun } from './ledger-entries.ts';
import type { Store, Trx } from './open-store.ts';
import { readRun } from './read-run.ts';
import { insertReport, type ReportText } from './reports.ts';
import { loadRunForUpdate } from './runs.ts';
import type { Run } from './tables.ts';

export interface FinishRun {
  readonly runId: string;
  readonly state: EndState;
  readonly verdict: Verdict;
  readonly reason?: RunReason | null;
  readonly failureCounts: FailureCounts;
  readonly preflight?: readonly PreflightCheck[] | null;
  readonly fixVerification?: FixVerification | null;
  /** Pages that the report judges. */
  readonly pagesJudged: number;
  readonly report: ReportText;
  readonly now: Date;
  readonly actor: string;
}

export type Finished =
  | { readonly kind: 'finished'; readonly run: Run }
  | { readonly kind: 'already_finished'; readonly run: Run }
  | { readonly kind: 'unknown' };

export async function finishRun(store: Store, end: FinishRun): Promise<Finished> {
  return await store.db.transaction().execute(async (trx): Promise<Finished> => {
    const run = await loadRunForUpdate(trx, end.runId);
    if (run === null) return { kind: 'unknown' };
    if (hasEnded(run.state)) return { kind: 'already_finished', run };
    return { kind: 'finished', run: await settleRun(trx, store, run, end) };
  });
}

/** The caller holds the row of the run, which has not ended. */
export async function settleRun(trx: Trx, store: Store, run: Run, end: FinishRun): Promise<Run> {
  const { state, verdict, pagesJudged, now } = end;
  if (!mayBecome(run.state, state)) throw new Error(`a ${run.state} run cannot become ${state}`);
  await insertReport(trx, run.id, end.report, now);
  const refunded = refundsCharge({ from: run.state, to: state, verdict, pagesJudged })
    ? await refundRun(trx, store, run, end)
    : false;
  const row = await trx
    .updateTable('runs')
    .set({
      state,
      verdict,
      reason: end.reason ?? null,
      pagesJudged,
      refunded,
      phase: null,
      currentStep: null,
      failureCounts: JSON.stringify(end.failureCounts),
      preflight: end.preflight == null ? null : JSON.stringify(end.preflight),
      fixVerification: JSON.stringify(end.fixVerification ?? null),
      finishedAt: now,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', run.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return readRun(row);
}

/** False when the run took nothing. */
async function refundRun(trx: Trx, store: Store, run: Run, end: FinishRun): Promise<boolean> {
  const lines = planRefund(await loadEntriesOfRun(trx, run.id));
  const entries = lines.map(({ grantId, credits }) => ({
    accountId: run.accountId,
    kind: 'refund' as const,
    credits,
    grantId,
    runId: run.id,
    plan: null,
    onlyMode: null,
    expiresAt: null,
    at: end.now,
    reason: end.verdict === 'blocked' ? 'blocked' : `${end.state} from ${run.state}`,
    actor: end.actor,
  }));
  await appendEntries(trx, store.randomBytes, entries);
  return entries.length > 0;
}
