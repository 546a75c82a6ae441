import { type NamedFixCheck, evaluateBatch, mayFollow, nextPatchStates } from '#core/domain/patch-batch.ts';
import type { PatchBatchState } from '#contract/vocabulary/patch-batch-states.ts';
import { hasEnded } from '#core/domain/run-machine.ts';
import { loadFixChecks } from '#service/store/runs.ts';
import { type Answer, refuse, value } from '../answer.ts';
import { type Verb, callerOf } from '../call.ts';
import { findOwnRun } from '../runs/find-run.ts';
import { finishedReport } from '../runs/finished-report.ts';

function invalid(path: string, code: string, message: string): Answer<never> {
  return refuse('validation_error', { message, details: [{ path, code, message }] });
}

const verified: ReadonlySet<PatchBatchState> = new Set([
  'all_verified',
  'partially_verified',
  'still_failing',
  'regression_introduced',
]);

export const evaluatePatchBatch: Verb<'evaluate_patch_batch'> = async (context, call) => {
  const found = await findOwnRun(context, callerOf(call), call.params.runId);
  if (!found.ok) return found.answer;
  const { run } = found;
  const finished = await finishedReport(context, run);
  if (!finished.ok) return finished.answer;
  const { state, to, fixCheckRunIds = [] } = call.body;
  const known = finished.report.findings.map(({ id }) => id);
  const findingIds = call.body.findingIds ?? known;
  const strange = findingIds.find((id) => !known.includes(id));
  if (strange !== undefined) return invalid('findingIds', 'unknown_finding', 'The run has no such finding.');
  const children = await loadFixChecks(context.store.db, run.id);
  const wanted = new Set(fixCheckRunIds);
  const named = children.filter(({ id }) => wanted.has(id));
  if (named.length !== wanted.size)
    return invalid('fixCheckRunIds', 'not_a_fix_check', 'Each must be a Fix Check of this run.');
  if (to !== undefined && !mayFollow(state, to))
    return invalid(
      'to',
      'illegal_transition',
      `A batch in state ${state} may change to ${nextPatchStates[state].join(', ') || 'nothing else'}.`,
    );
  const batch = evaluateBatch(
    findingIds,
    named.map(
      (check): NamedFixCheck => ({
        ended: hasEnded(check.state),
        verification: hasEnded(check.state) ? check.fixVerification : null,
      }),
    ),
  );
  if (to === undefined && verified.has(state) && named.length === 0)
    return invalid('fixCheckRunIds', 'needed', `Send the Fix Checks that make the batch ${state}.`);
  const computed = to === undefined && (state === 'verifying' || verified.has(state));
  const now: PatchBatchState = computed ? batch.state : (to ?? state);
  return value({
    runId: run.id,
    state: now,
    next: [...nextPatchStates[now]],
    reason: computed
      ? batch.reason
      : to === undefined
        ? 'No state was requested.'
        : `The batch may change from ${state} to ${to}.`,
    findings: batch.findings.map((finding) => ({ ...finding })),
    newFailures: [...batch.newFailures],
    persisted: false,
  });
};
