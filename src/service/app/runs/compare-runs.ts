import { compareRuns as compare } from '#core/domain/compare-runs.ts';
import { refuse, value } from '../answer.ts';
import type { Verb } from '../call.ts';
import { findRun } from './find-run.ts';
import { finishedReport } from './finished-report.ts';
import { nameRun } from './name-run.ts';

export const compareRuns: Verb<'compare_runs'> = async (context, call) => {
  const base = await findRun(context, call.query.base);
  if (!base.ok) return base.answer;
  const head = await findRun(context, call.query.head);
  if (!head.ok) return head.answer;
  if (base.run.accountId !== head.run.accountId) {
    const message = 'Only runs of the same account can be compared.';
    return refuse('validation_error', { message, details: [{ path: 'head', code: 'other_account', message }] });
  }
  const before = await finishedReport(context, base.run);
  if (!before.ok) return before.answer;
  const after = await finishedReport(context, head.run);
  if (!after.ok) return after.answer;
  return value({
    base: nameRun(base.run, 1, true),
    head: nameRun(head.run, 2, true),
    ...compare(before.report, after.report),
  });
};
