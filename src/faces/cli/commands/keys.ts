import { type Command, InvalidArgumentError, Option } from 'commander';
import { type KeyRole, keyRoles } from '#contract/vocabulary/key-roles.ts';
import type { CliWorld } from '../cli-world.ts';
import type { LocalCommands, Shown } from '../local-commands.ts';

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
    .option('--json', 'print JSON only')
    .action(async ({ name, role, days: end, json }: Shown & { name: string; role: KeyRole; days?: number }) =>
      world.exit(await local.createKey(world, { name, role, days: end ?? null }, { json })),
    );
  keys
    .command('list')
    .description('lists the keys without showing them')
    .option('--json', 'print JSON only')
    .action(async (shown: Shown) => world.exit(await local.listKeys(world, shown)));
  keys
    .command('revoke')
    .description('revokes a key immediately')
    .argument('<keyId>')
    .option('--json', 'print JSON only')
    .action(async (keyId: string, shown: Shown) => world.exit(await local.revokeKey(world, keyId, shown)));
}
