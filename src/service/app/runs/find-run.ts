// An unknown, a malformed and a deleted runId get the same response.
import { runIdSchema } from '#contract/ids.ts';
import { loadRun } from '#service/store/runs.ts';
import type { Run } from '#service/store/tables.ts';
import { type Answer, refuse } from '../answer.ts';
import type { AppContext } from '../app-context.ts';
import type { Caller } from '../caller.ts';

export type Found = { readonly ok: true; readonly run: Run } | { readonly ok: false; readonly answer: Answer<never> };

export async function findRun(context: AppContext, runId: string): Promise<Found> {
  const run = runIdSchema.safeParse(runId).success ? await loadRun(context.store.db, runId) : null;
  return run === null ? { ok: false, answer: refuse('not_found') } : { ok: true, run };
}

export const mayDrive = (caller: Caller, run: Run): boolean =>
  caller.role === 'admin' || caller.accountId === run.accountId;

/** A leaked runId must not let anyone else control the run. */
export async function findOwnRun(context: AppContext, caller: Caller, runId: string): Promise<Found> {
  const found = await findRun(context, runId);
  if (!found.ok || mayDrive(caller, found.run)) return found;
  return { ok: false, answer: refuse('forbidden', { message: 'This run belongs to another account.' }) };
}
