import { type Command, InvalidArgumentError, Option } from 'commander';
import { type KeyRole, keyRoles } from '#contract/vocabulary/key-roles.ts';
import type { CliWorld } from '../cli-world.ts';
import type { LocalCommands } from '../local-commands.ts';

function days(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('Must be a number of days from 1 to 9999.');
  return Number(text);
}

export function addKeys(program: Command, world: CliWorld, local: LocalCommands): void {
  const keys = program.command('keys').description('manages the API keys of the local account');
  keys
    .command('create')
    .description('creates a key and prints it once')
    .option('--name <name>', 'name of the key', 'unnamed')
    .addOption(new Option('--role <role>', 'role of the key').choices(keyRoles.words).default('customer'))
    .option('--days <count>', 'days until it expires; never by default', days)
    .action(async (options: { name: string; role: KeyRole; days?: number }) =>
      world.exit(await local.createKey(world, { name: options.name, role: options.role, days: options.days ?? null })),
    );
  keys
    .command('list')
    .description('lists the keys without showing them')
    .action(async () => world.exit(await local.listKeys(world)));
  keys
    .command('revoke')
    .description('revokes a key immediately')
    .argument('<keyId>')
    .action(async (keyId: string) => world.exit(await local.revokeKey(world, keyId)));
}
