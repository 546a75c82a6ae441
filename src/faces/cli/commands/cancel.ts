import type { Command } from 'commander';
import type { CliWorld } from '../cli-world.ts';
import { exitCodes } from '../exit-codes.ts';
import { terminalText } from '../terminal-text.ts';

export function addCancel(program: Command, world: CliWorld): void {
  program
    .command('cancel')
    .alias('cancel-run')
    .description('cancels a run; only a queued run is refunded')
    .argument('<runId>')
    .option('--json', 'print JSON only')
    .action(async (runId: string, options: { json?: boolean }) => {
      const answer = await world.client('customer').call('cancel_run', { params: { runId } });
      world.out(options.json ? JSON.stringify(answer) : terminalText(answer.message));
      world.exit(exitCodes.pass);
    });
}
