import type { RunStatus } from '#contract/run-status.ts';
import type { Run } from '#service/store/tables.ts';
import { value } from '../answer.ts';
import type { AppContext } from '../app-context.ts';
import type { Verb } from '../call.ts';
import { findRun } from './find-run.ts';
import { pollAfterMs } from './poll-after.ts';
import { runAddress, runLinks } from './run-links.ts';

export function statusOf(context: Pick<AppContext, 'publicUrl'>, run: Run): RunStatus {
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
    recentProofEvents: run.proofEvents,
    latestScreenshot:
      latestScreenshot === null
        ? null
        : {
            url: `${runAddress(context.publicUrl, run.id)}/pictures/${latestScreenshot.name}`,
            takenAt: latestScreenshot.takenAt,
          },
    verdict: run.verdict,
    failureCounts: run.failureCounts,
    fixVerification: run.fixVerification,
    creditsCharged: run.creditsCharged,
    refunded: run.refunded,
    parentRunId: run.parentRunId,
    createdAt: run.createdAt.toISOString(),
    startedAt: run.startedAt?.toISOString() ?? null,
    finishedAt: run.finishedAt?.toISOString() ?? null,
    pollAfterMs: pollAfterMs[run.state],
    links: runLinks(context.publicUrl, run.id),
  };
}

export const readStatus: Verb<'read_status'> = async (context, call) => {
  const found = await findRun(context, call.params.runId);
  return found.ok ? value(statusOf(context, found.run), `"v${found.run.version}"`) : found.answer;
};
