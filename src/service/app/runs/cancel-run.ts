import { requestCancel } from '#service/store/cancel-run.ts';
import { refuse, value } from '../answer.ts';
import { type Verb, callerOf } from '../call.ts';
import { findOwnRun } from './find-run.ts';
import { reportOfUnstarted } from './report-of-unstarted.ts';

export const cancelRun: Verb<'cancel_run'> = async (context, call) => {
  const caller = callerOf(call);
  const found = await findOwnRun(context, caller, call.params.runId);
  if (!found.ok) return found.answer;
  const now = context.clock();
  const outcome = await requestCancel(context.store, {
    runId: found.run.id,
    now,
    actor: caller.keyId,
    report: (run) => reportOfUnstarted(run, now),
  });
  if (outcome.kind === 'unknown') return refuse('not_found');
  const { run } = outcome;
  const message = {
    cancelled: 'The run was cancelled before it started. Its credits were refunded.',
    stopping: 'The run stops within a few seconds. Its credits are not refunded.',
    already_finished: 'The run had already finished. Nothing changed.',
  }[outcome.kind];
  return value({ runId: run.id, state: run.state, refunded: run.refunded, message });
};
