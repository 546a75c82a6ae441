import { limit } from '#contract/limits.ts';
import { loadFixChecks } from '#service/store/runs.ts';
import { value } from '../answer.ts';
import type { Verb } from '../call.ts';
import { findRun } from '../runs/find-run.ts';
import { ordinalName, readsIds } from '../runs/name-run.ts';

export const listFixChecks: Verb<'list_fix_checks'> = async (context, call) => {
  const named = await findRun(context, call.params.runId);
  if (!named.ok) return named.answer;
  const found = named.run.kind === 'fix_check' ? await findRun(context, named.run.parentRunId ?? '') : named;
  if (!found.ok) return found.answer;
  const checks = (await loadFixChecks(context.store.db, found.run.id)).filter(
    ({ accountId }) => accountId === found.run.accountId,
  );
  return value({
    fixChecks: checks.map((check, index) => ({
      name: ordinalName(check.createdAt, index + 1),
      runId: readsIds(call.caller, check) || check.id === named.run.id ? check.id : null,
      state: check.state,
      status: check.fixVerification?.status ?? 'pending',
      errorBound: check.fixVerification?.errorBound ?? null,
      createdAt: check.createdAt.toISOString(),
      finishedAt: check.finishedAt?.toISOString() ?? null,
    })),
    left: Math.max(0, limit('fixChecksMax') - found.run.fixChecksStarted),
  });
};
