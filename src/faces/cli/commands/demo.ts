import type { Command } from 'commander';
import type { CliWorld } from '../cli-world.ts';
import type { LocalCommands, Shown } from '../local-commands.ts';

export function addDemo(program: Command, world: CliWorld, local: LocalCommands): void {
  const demo = program.command('demo').description('switches the bugs of the demo shop that npm start brings along');
  demo
    .command('fix')
    .description('switches its bugs off, as if you had fixed and deployed it')
    .option('--json', 'print JSON only')
    .action(async (shown: Shown) => world.exit(await local.switchDemo(world, 'fix', shown)));
  demo
    .command('break')
    .description('switches its bugs on again')
    .option('--json', 'print JSON only')
    .action(async (shown: Shown) => world.exit(await local.switchDemo(world, 'break', shown)));
}
