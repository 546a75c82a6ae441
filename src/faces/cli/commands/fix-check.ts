import type { Command } from 'commander';
import type { CliWorld } from '../cli-world.ts';
import { exitCodes, exitOfFixStatus } from '../exit-codes.ts';
import { followRun } from '../follow-run.ts';
import { sayFixCheck } from '../say-fix-check.ts';
import { sayNext } from '../say-next.ts';
import { terminalText } from '../terminal-text.ts';

interface FixCheckOptions {
  readonly wait: boolean;
  readonly json?: boolean;
}

async function fixCheck(world: CliWorld, original: string, options: FixCheckOptions): Promise<void> {
  const client = world.client('customer');
  const started = await client.call('start_fix_check', { params: { runId: original } });
  const { runId } = started;
  if (!options.wait) {
    world.out(options.json ? JSON.stringify(started) : runId);
    return world.exit(exitCodes.undecided);
  }
  if (!options.json) world.err(`Fix Check ${runId}`);
  const ended = await followRun(world, client, runId, options.json === true);
  if (ended === null) {
    world.err(`The Fix Check continues as ${runId}`);
    world.err(`Check its status:  ${world.program} status ${runId}`);
    return world.exit(world.interrupted.aborted ? exitCodes.interrupted : exitCodes.serviceError);
  }
  const proof = await client.call('read_compact_proof', { params: { runId } });
  if (options.json) world.out(JSON.stringify(proof));
  else {
    if (ended.fixVerification !== null) sayFixCheck(world, ended.fixVerification);
    world.out(terminalText(`Report  ${proof.links.report}`));
    sayNext(world, proof);
  }
  const status = ended.fixVerification?.status ?? 'provider_error';
  return world.exit(exitOfFixStatus[status]);
}

export function addFixCheck(program: Command, world: CliWorld): void {
  program
    .command('fix-check')
    .alias('start-fix-check')
    .description('replays the failing scenarios of a run; exits with 0 only if all are fixed_verified')
    .argument('<runId>', 'the run that failed')
    .option('--no-wait', 'print the runId of the Fix Check and exit without waiting')
    .option('--json', 'print JSON only')
    .action((runId: string, options: FixCheckOptions) => fixCheck(world, runId, options));
}
