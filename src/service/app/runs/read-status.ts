import { limit } from '#contract/limits.ts';
import type { RunStatus } from '#contract/run-status.ts';
import { hasEnded } from '#core/domain/run-machine.ts';
import { loadRun, loadRunState } from '#service/store/runs.ts';
import type { Run } from '#service/store/tables.ts';
import { refuse, value } from '../answer.ts';
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

const everyMs = 250;

/** The run once its state is another one, or when the seconds have passed; null when it was deleted meanwhile. */
async function waitForChange(context: AppContext, run: Run, seconds: number, reader: string): Promise<Run | null> {
  const { db } = context.store;
  const untilMs = Math.min(seconds, limit('statusWaitSeconds')) * 1_000;
  await context.waits.hold(reader, untilMs, everyMs, async () => (await loadRunState(db, run.id)) !== run.state);
  return loadRun(db, run.id);
}

export const readStatus: Verb<'read_status'> = async (context, call) => {
  const found = await findRun(context, call.params.runId);
  if (!found.ok) return found.answer;
  const { wait, view } = call.query;
  const reader = call.caller?.keyId ?? found.run.id;
  const run =
    wait === undefined || hasEnded(found.run.state) ? found.run : await waitForChange(context, found.run, wait, reader);
  if (run === null) return refuse('not_found');
  const ids = readsIds(call.caller, run);
  const { recentProofEvents, ...brief } = statusOf(context, run, ids);
  // What is read differently has a tag of its own, or a 304 would confirm what another one read.
  const tag = `"v${run.version}${ids ? 'o' : ''}${view === 'brief' ? 'b' : ''}"`;
  return value(view === 'brief' ? brief : { ...brief, recentProofEvents }, tag);
};
