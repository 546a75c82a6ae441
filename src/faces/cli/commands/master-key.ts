import type { Command } from 'commander';
import type { CliWorld } from '../cli-world.ts';
import type { LocalCommands, Shown } from '../local-commands.ts';

export function addMasterKey(program: Command, world: CliWorld, local: LocalCommands): void {
  program
    .command('master-key')
    .description('manages the key that seals saved logins and plans of runs')
    .command('rotate')
    .description('makes a new master key and seals everything with it')
    .option('--json', 'print JSON only')
    .action(async (shown: Shown) => world.exit(await local.rotateMasterKey(world, shown)));
}
