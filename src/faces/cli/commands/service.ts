import type { Command } from 'commander';
import type { CliWorld } from '../cli-world.ts';
import type { LocalCommands, Shown } from '../local-commands.ts';

const rows = {
  start: 'runs the whole service: API, worker and demo shop',
  serve: 'runs the API only',
  work: 'runs a worker only; needs PostgreSQL',
} as const satisfies Partial<Record<keyof LocalCommands, string>>;

export function addService(program: Command, world: CliWorld, local: LocalCommands): void {
  for (const [name, about] of Object.entries(rows) as [keyof typeof rows, string][]) {
    program
      .command(name)
      .description(about)
      .action(async () => world.exit(await local[name](world)));
  }
  program
    .command('doctor')
    .description('checks the installation and lists every setting')
    .option('--json', 'print JSON only')
    .action(async (shown: Shown) => world.exit(await local.doctor(world, shown)));
}
