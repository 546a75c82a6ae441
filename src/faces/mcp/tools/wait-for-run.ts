import { z } from 'zod';
import type { RunStatus } from '#contract/run-status.ts';
import { defineTool } from '../define-tool.ts';

const maxWaitSeconds = 50;
/** The service holds one answer no longer. */
const maxHoldSeconds = 25;

const hasEnded = ({ state }: RunStatus): boolean => state !== 'queued' && state !== 'running';

function nextOf(status: RunStatus): string {
  if (!hasEnded(status)) return 'wait_for_run again';
  return 'get_compact_proof';
}

export const waitForRun = defineTool({
  name: 'wait_for_run',
  title: 'Wait for a run',
  about:
    'Waits until a run or Fix Check has ended, at most the given seconds, and says where it is. Call it again until the state is completed, errored or cancelled.',
  readOnly: true,
  input: z.object({
    runId: z.string(),
    seconds: z.int().min(1).max(maxWaitSeconds).optional().describe(`Defaults to ${maxWaitSeconds}.`),
  }),
  run: async (client, { runId, seconds = maxWaitSeconds }, signal) => {
    const endsAt = performance.now() + seconds * 1000;
    for (;;) {
      const left = Math.ceil((endsAt - performance.now()) / 1000);
      const wait = Math.min(maxHoldSeconds, Math.max(1, left));
      const status = await client.call('read_status', { params: { runId }, query: { wait, view: 'brief' }, signal });
      if (!hasEnded(status) && performance.now() < endsAt) continue;
      const { state, phase, progress, verdict, reason, failureCounts, refunded } = status;
      return {
        runId,
        state,
        ...(hasEnded(status) ? { verdict, reason, failureCounts, refunded } : { phase, percent: progress.percent }),
        ...(status.fixVerification !== null && { fixStatus: status.fixVerification.status }),
        next: nextOf(status),
      };
    }
  },
});
