import type { Command } from 'commander';
import type { CliWorld } from '../cli-world.ts';
import { exitCodes } from '../exit-codes.ts';
import { preflightLines } from '../preflight-lines.ts';
import { terminalText } from '../terminal-text.ts';

async function status(world: CliWorld, runId: string, options: { json?: boolean }): Promise<void> {
  const run = await world.client('customer').call('read_status', { params: { runId } });
  if (options.json) world.out(JSON.stringify(run));
  else {
    const { done, total, percent } = run.progress;
    world.out(terminalText(`${run.state}${run.verdict === null ? '' : `, verdict ${run.verdict}`}  ${run.target}`));
    world.out(`progress ${percent}% (${done}/${total})${run.refunded ? ', refunded' : ''}`);
    for (const line of preflightLines(run.preflight)) world.out(line);
    for (const event of (run.recentProofEvents ?? []).slice(-5))
      world.out(terminalText(`  ${event.at} ${event.message}`));
  }
  world.exit(exitCodes.pass);
}

export function addStatus(program: Command, world: CliWorld): void {
  program
    .command('status')
    .alias('read-status')
    .description('shows the status of a run')
    .argument('<runId>')
    .option('--json', 'print JSON only')
    .action((runId: string, options: { json?: boolean }) => status(world, runId, options));
}
