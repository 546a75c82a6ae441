// Polls a run to its end: one live line on a terminal, plain lines elsewhere.
import type { RunStatus } from '#contract/run-status.ts';
import type { RunState } from '#contract/vocabulary/run-states.ts';
import type { ProofrunClient } from '#faces/client/proofrun-client.ts';
import type { CliWorld } from './cli-world.ts';
import { pause } from './pause.ts';
import { terminalText } from './terminal-text.ts';

const maxFollowMs = 60 * 60_000;
const minPollMs = 250;
const open: ReadonlySet<RunState> = new Set(['queued', 'running']);

function lineOf(status: RunStatus): string {
  const { done, total, percent } = status.progress;
  const where = [status.state, status.phase].filter((word) => word !== null).join(', ');
  const step = status.currentStep === null ? '' : ` · ${terminalText(status.currentStep)}`;
  return `${where} ${percent}% (${done}/${total})${step}`;
}

/** null: interrupted, or still not ended after an hour. */
export async function followRun(
  world: CliWorld,
  client: ProofrunClient,
  runId: string,
  quiet: boolean,
): Promise<RunStatus | null> {
  const endsAt = performance.now() + maxFollowMs;
  let last = '';
  while (performance.now() < endsAt && !world.interrupted.aborted) {
    const status = await client.call('read_status', { params: { runId } });
    const line = lineOf(status);
    if (!quiet && world.progress !== null) world.progress(open.has(status.state) ? line : '');
    else if (!quiet && line !== last) world.err(line);
    last = line;
    if (!open.has(status.state)) return status;
    await pause(Math.max(minPollMs, status.pollAfterMs), world.interrupted);
  }
  if (world.progress !== null && !quiet) world.progress('');
  return null;
}
