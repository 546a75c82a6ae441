import { limit } from '#contract/limits.ts';
import { classifyHistory, type HistoryRun } from '#core/domain/history.ts';
import { loadRunsOfTarget } from '#service/store/runs.ts';
import { value } from '../answer.ts';
import type { Verb } from '../call.ts';
import { findRun } from './find-run.ts';
import { finishedReport } from './finished-report.ts';
import { nameRun, readsIds } from './name-run.ts';

export const readHistory: Verb<'read_history'> = async (context, call) => {
  const found = await findRun(context, call.params.runId);
  if (!found.ok) return found.answer;
  const { run } = found;
  const current = await finishedReport(context, run);
  if (!current.ok) return current.answer;
  const atMost = limit('historyRuns');
  const newestFirst = await loadRunsOfTarget(context.store.db, {
    accountId: run.accountId,
    origin: run.targetOrigin,
    until: run.finishedAt ?? context.clock(),
    atMost: atMost + 2,
  });
  const others = newestFirst.filter(({ id }) => id !== run.id);
  const earlier = others.slice(0, atMost).reverse();
  const ids = readsIds(call.caller, run);
  const named = earlier.map((each, index) => nameRun(each, index + 1, ids));
  const runs: HistoryRun[] = [];
  for (const [index, each] of earlier.entries()) {
    const read = await finishedReport(context, each);
    if (read.ok) runs.push({ name: named[index]!.name, report: read.report });
  }
  return value({
    run: nameRun(run, earlier.length + 1, true),
    earlierRuns: named,
    runsLeftOut: others.length > atMost,
    ...classifyHistory(current.report, runs),
  });
};
