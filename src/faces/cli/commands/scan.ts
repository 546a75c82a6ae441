import type { Command } from 'commander';
import type { CliWorld } from '../cli-world.ts';
import { exitCodes, exitOfVerdict } from '../exit-codes.ts';
import { followRun } from '../follow-run.ts';
import { type RunOptions, addRunOptions, requestOf } from '../run-options.ts';
import { sayVerdict } from '../say-verdict.ts';
import { terminalText } from '../terminal-text.ts';

interface ScanOptions extends RunOptions {
  readonly login?: string;
  readonly wait: boolean;
  readonly json?: boolean;
  readonly idempotencyKey?: string;
  readonly bypass?: string | true;
}

async function scan(world: CliWorld, url: string, options: ScanOptions): Promise<void> {
  const client = world.client(options.bypass === undefined ? 'customer' : 'admin');
  const body = {
    ...requestOf(url, options),
    ...(options.login !== undefined && { authSessionId: options.login }),
  };
  const { idempotencyKey } = options;
  const started =
    options.bypass === undefined
      ? await client.call('start_run', { body, idempotencyKey })
      : await client.call('bypass_run', {
          body: { ...body, ...(options.bypass !== true && { reason: options.bypass }) },
          idempotencyKey,
        });
  const { runId } = started;
  if (!options.wait) {
    world.out(options.json ? JSON.stringify(started) : runId);
    return world.exit(exitCodes.pass);
  }
  if (!options.json) world.err(`Run ${runId}`);
  const ended = await followRun(world, client, runId, options.json === true);
  if (ended === null) {
    world.err(`The run continues as ${runId}`);
    world.err(`Check its status:  ${world.program} status ${runId}`);
    world.err(`Read its proof:    ${world.program} proof ${runId}`);
    world.err(`Stop it:           ${world.program} cancel ${runId}`);
    return world.exit(world.interrupted.aborted ? exitCodes.interrupted : exitCodes.serviceError);
  }
  const proof = await client.call('read_compact_proof', { params: { runId } });
  if (options.json) world.out(JSON.stringify(proof));
  else {
    if (ended.refunded) world.err('The run was refunded.');
    sayVerdict(world, proof);
  }
  if (ended.state === 'errored') {
    world.err(terminalText('The run failed because of a service error.'));
    return world.exit(exitCodes.serviceError);
  }
  return world.exit(exitOfVerdict[proof.verdict]);
}

export function addScan(program: Command, world: CliWorld): void {
  const command = program
    .command('scan')
    .alias('start-run')
    .description('starts a run, follows it and prints the verdict')
    .argument('<url>', 'URL of the app; must be public, or allowed by the operator');
  addRunOptions(command)
    .option('--login <id>', 'sign in with a saved login: the id that login-memory create printed')
    .option('--no-wait', 'print the runId and exit without waiting')
    .option('--json', 'print JSON only')
    .option('--idempotency-key <key>', 'makes a retry safe: same run, charged once')
    .option('--bypass [reason]', 'start without charging; needs the admin key')
    .addHelpText(
      'after',
      `
Examples:
  ${world.program} scan https://staging.example.com
  ${world.program} scan https://staging.example.com --fail-on high --json
  ${world.program} scan https://staging.example.com --mode workflow_test --scenarios checkout.json
  ${world.program} scan https://staging.example.com --mode authenticated_smoke --login login_…`,
    )
    .action((url: string, options: ScanOptions) => scan(world, url, options));
}
