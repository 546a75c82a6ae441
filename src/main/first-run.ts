// The run that a first start queues, printed to the terminal.
import { createClient } from '#faces/client/proofrun-client.ts';
import { ProofrunError, ServiceUnreachable } from '#faces/client/proofrun-error.ts';
import type { CliWorld } from '#faces/cli/cli-world.ts';
import { followRun } from '#faces/cli/follow-run.ts';
import { sayVerdict } from '#faces/cli/say-verdict.ts';

const ALL_PAGES = 30;

/** Uses an Idempotency-Key, so that a start that was stopped too early does not begin a second one. */
export async function followFirstRun(
  world: CliWorld,
  service: { readonly url: string; readonly key: string; readonly target: string },
): Promise<void> {
  const client = createClient({ baseUrl: service.url, apiKey: service.key });
  try {
    const { runId } = await client.call('start_run', {
      body: { url: service.target, mode: 'fast_bug_scan', pagesLimit: ALL_PAGES },
      idempotencyKey: `first-run-${service.target}`,
    });
    world.out(`First run: a fast_bug_scan of the demo shop, ${runId}`);
    const ended = await followRun(world, client, runId, world.progress === null);
    if (ended === null) return;
    sayVerdict(world, await client.call('read_compact_proof', { params: { runId } }));
  } catch (error) {
    // The first run is a courtesy: a service that is being stopped, or has no credit left, does not fail the start.
    if (!(error instanceof ProofrunError) && !(error instanceof ServiceUnreachable)) throw error;
    if (!world.interrupted.aborted) world.err(`The first run was not started: ${error.message}`);
  }
}
