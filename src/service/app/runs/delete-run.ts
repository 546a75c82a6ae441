import { deleteRun as remove } from '#service/store/delete-run.ts';
import { refuse, value } from '../answer.ts';
import { type Verb, callerOf } from '../call.ts';
import { findOwnRun } from './find-run.ts';
import { dropServed } from './finished-view.ts';

const NOT_FINISHED_SECONDS = 2;

export const deleteRun: Verb<'delete_run'> = async (context, call) => {
  const caller = callerOf(call);
  const found = await findOwnRun(context, caller, call.params.runId);
  if (!found.ok) return found.answer;
  if (caller.accountId !== found.run.accountId)
    return refuse('forbidden', { message: 'This run belongs to another account. Only its owner can delete it.' });
  const runId = found.run.id;
  const outcome = await remove(context.store, runId);
  dropServed(context, runId);
  if (outcome.kind === 'unknown') return refuse('not_found');
  if (outcome.kind === 'not_finished')
    return refuse('run_not_finished', {
      message: 'The run has not finished yet. Cancel it before you delete it.',
      cli: { command: 'proofrun cancel <runId>', why: 'A cancelled run can be deleted.' },
      retryAfterSeconds: NOT_FINISHED_SECONDS,
    });
  return value({ runId, deleted: true });
};
