import type { Command } from 'commander';
import type { CliWorld } from '../cli-world.ts';
import type { LocalCommands, Shown } from '../local-commands.ts';

export function addVerify(program: Command, world: CliWorld, local: LocalCommands): void {
  program
    .command('verify')
    .description(
      'checks a proof packet: who signed it, that nothing was changed, and that its claims follow from its evidence',
    )
    .argument('<file>', 'a saved proof-pack.json')
    .option('--keys <file>', 'trust the keys in this file; default: those of the service')
    .option('--json', 'print JSON only')
    .action(async (file: string, { keys, json }: Shown & { keys?: string }) =>
      world.exit(await local.verify(world, file, keys ?? null, { json })),
    );
  program
    .command('rotate-signing-key')
    .description('makes a new key for proof packets; older packets stay checkable')
    .option('--json', 'print JSON only')
    .action(async (shown: Shown) => world.exit(await local.rotateSigningKey(world, shown)));
}
