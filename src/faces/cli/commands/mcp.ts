import type { Command } from 'commander';
import type { CliWorld } from '../cli-world.ts';
import { exitCodes } from '../exit-codes.ts';
import type { LocalCommands } from '../local-commands.ts';

export function addMcp(program: Command, world: CliWorld, local: LocalCommands): void {
  program
    .command('mcp')
    .description('serves the Model Context Protocol on standard input and output, for an agent')
    .addHelpText(
      'after',
      `
It calls the running service with your key. In the settings of an agent:
  { "mcpServers": { "proofrun": { "command": "npx", "args": ["proofrun", "mcp"] } } }
Over HTTP the same tools are at /mcp, with the header X-Api-Key.`,
    )
    .action(async () => {
      await local.serveMcp(world);
      world.exit(exitCodes.pass);
    });
}
