// The run that a regression_check names must be the caller's own, of the same origin, over, and fit to compare with.
import { isFit } from '#core/regression/baseline.ts';
import { loadBaseline } from '#service/store/baselines.ts';
import { loadRun } from '#service/store/runs.ts';
import { type Answer, refuse } from '../answer.ts';
import type { AppContext } from '../app-context.ts';

/** Null when it is. Unknown runs and those of other accounts get the same response. */
export async function admitBaseline(
  context: AppContext,
  asked: { readonly runId: string; readonly accountId: string; readonly origin: string },
): Promise<Answer<never> | null> {
  const no = (code: string, reason: string, next: string): Answer<never> => {
    const message = `${reason} ${next}`;
    return refuse('validation_error', {
      message: `baselineRunId is refused: ${message} Nothing was created or charged.`,
      details: [{ path: 'baselineRunId', code, message }],
    });
  };
  const leaveOut = 'Omit baselineRunId to compare with the latest run.';
  const run = await loadRun(context.store.db, asked.runId);
  if (run === null || run.accountId !== asked.accountId)
    return no('unknown_run', 'This account has no such run.', `Use a run of this account. ${leaveOut}`);
  if (run.targetOrigin !== asked.origin)
    return no('other_origin', 'That run tested another origin.', `Use a run of the same origin. ${leaveOut}`);
  if (run.kind !== 'run')
    return no('fix_check', 'That run is a Fix Check.', `Use the run that it checked. ${leaveOut}`);
  if (run.state !== 'completed')
    return no('not_completed', `That run is ${run.state}.`, `Use a completed run. ${leaveOut}`);
  const baseline = await loadBaseline(context.store, run.id);
  if (baseline === null || !isFit(baseline))
    return no('no_baseline', 'That run stored nothing to compare with.', `Use a regression_check. ${leaveOut}`);
  return null;
}
