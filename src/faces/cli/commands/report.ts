import type { Command } from 'commander';
import type { CliWorld } from '../cli-world.ts';
import { exitOfVerdict } from '../exit-codes.ts';

export function addReport(program: Command, world: CliWorld): void {
  program
    .command('report')
    .alias('read-report')
    .description('prints the full report of a finished run as JSON')
    .argument('<runId>')
    .action(async (runId: string) => {
      const report = await world.client('customer').call('read_report', { params: { runId } });
      world.out(JSON.stringify(report, null, 2));
      world.exit(exitOfVerdict[report.verdict]);
    });
}
