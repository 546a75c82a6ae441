// Removes what a run left in its target, after the run has ended in whatever way, and adds the receipt to its report.
import { baseOf } from '#core/domain/plan-fix-check.ts';
import type { CrudPlan } from '#core/domain/run-plan.ts';
import { hasEnded } from '#core/domain/run-machine.ts';
import { openEntries } from '#core/workflows/lifecycle/open-entries.ts';
import type { OpenEntry } from '#core/workflows/lifecycle/record-entry.ts';
import { loadRecordEntries } from '#service/store/record-entries.ts';
import { loadReport, replaceReport } from '#service/store/reports.ts';
import { loadRun } from '#service/store/runs.ts';
import { CannotOpen } from '#service/store/sealing/vault.ts';
import type { Run } from '#service/store/tables.ts';
import { loadInput } from './inputs/load-input.ts';
import { openRunLogin } from './inputs/open-run-login.ts';
import { receiptIn } from './receipt-in.ts';
import { RunSession } from './run-session.ts';
import { supervise } from './supervise.ts';
import type { WorkerDeps } from './worker-deps.ts';

const clearMs = 120_000;
const maxEntries = 60;

const planOf = ({ plan }: Run, entries: readonly OpenEntry[]): CrudPlan => ({
  ...baseOf(plan),
  kind: 'crud',
  creates: { prefix: entries[0]?.prefix ?? '' },
  hints: null,
  preflight: null,
  scope: null,
  crawl: false,
  clears: entries.slice(0, maxEntries),
  budgetMs: clearMs,
});

async function addReceipt({ store }: WorkerDeps, runId: string): Promise<void> {
  const stored = await loadReport(store.db, runId);
  if (stored === null) return;
  await replaceReport(store.db, runId, receiptIn(stored, await loadRecordEntries(store.db, runId)));
}

async function clear(deps: WorkerDeps, runId: string, signal: AbortSignal): Promise<void> {
  const { store, children, onError } = deps;
  const entries = openEntries(await loadRecordEntries(store.db, runId));
  if (entries.length === 0) return;
  const run = await loadRun(store.db, runId);
  if (run === null || !hasEnded(run.state)) return;
  const opened = await openRunLogin(deps, run);
  // What is behind a login that is gone cannot be removed; the receipt says what is left.
  if (!opened.ok) return addReceipt(deps, runId);
  // Not started: a run that has ended takes no more progress.
  const live = new RunSession(store, run);
  const { login } = opened;
  const input = { ...(await loadInput(store, run)), plan: planOf(run, entries), earlier: null, login };
  const ended = await supervise(children, input, live, signal);
  await live.close();
  if (ended.kind === 'failed') onError(ended.error);
  await addReceipt(deps, runId);
}

/** Rejects when it must be tried again: its worker stops, or the store fails. */
export async function clearRecords(deps: WorkerDeps, runId: string, signal: AbortSignal): Promise<void> {
  try {
    await clear(deps, runId, signal);
  } catch (error) {
    // Without its master key nobody knows where the records are, and trying again does not bring it back.
    if (!(error instanceof CannotOpen)) throw error;
    deps.onError(error);
  }
}
