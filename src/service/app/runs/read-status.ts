import type { RunStatus } from '#contract/run-status.ts';
import type { Run } from '#service/store/tables.ts';
import { value } from '../answer.ts';
import type { AppContext } from '../app-context.ts';
import type { Verb } from '../call.ts';
import { findRun } from './find-run.ts';
import { readsIds } from './name-run.ts';
import { pollAfterMs } from './poll-after.ts';
import { runAddress, runLinks } from './run-links.ts';

/** `ids`: the caller may read the ids of other runs. */
export function statusOf(context: Pick<AppContext, 'publicUrl'>, run: Run, ids: boolean): RunStatus {
  const { latestScreenshot } = run;
  return {
    runId: run.id,
    kind: run.kind,
    mode: run.mode,
    target: run.target,
    state: run.state,
    phase: run.phase,
    currentStep: run.currentStep,
    progress: run.state === 'completed' ? { ...run.progress, percent: 100 } : run.progress,
    preflight: run.preflight,
    recentProofEvents: run.proofEvents,
    latestScreenshot:
      latestScreenshot === null
        ? null
        : {
            url: `${runAddress(context.publicUrl, run.id)}/pictures/${latestScreenshot.name}`,
            takenAt: latestScreenshot.takenAt,
          },
    verdict: run.verdict,
    reason: run.reason,
    failureCounts: run.failureCounts,
    fixVerification: run.fixVerification,
    creditsCharged: run.creditsCharged,
    refunded: run.refunded,
    parentRunId: ids ? run.parentRunId : null,
    createdAt: run.createdAt.toISOString(),
    startedAt: run.startedAt?.toISOString() ?? null,
    finishedAt: run.finishedAt?.toISOString() ?? null,
    pollAfterMs: pollAfterMs[run.state],
    links: runLinks(context.publicUrl, run.id),
  };
}

export const readStatus: Verb<'read_status'> = async (context, call) => {
  const found = await findRun(context, call.params.runId);
  if (!found.ok) return found.answer;
  const { run } = found;
  const ids = readsIds(call.caller, run);
  // What the owner reads has a tag of its own, or a 304 would confirm what a stranger read.
  return value(statusOf(context, run, ids), `"v${run.version}${ids ? 'o' : ''}"`);
};
