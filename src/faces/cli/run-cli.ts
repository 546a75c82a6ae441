import { Command, CommanderError, Option } from 'commander';
import { addCommands } from './add-commands.ts';
import type { CliWorld } from './cli-world.ts';
import { addCompletion } from './commands/completion.ts';
import { addDemo } from './commands/demo.ts';
import { addKeys } from './commands/keys.ts';
import { addMasterKey } from './commands/master-key.ts';
import { addMcp } from './commands/mcp.ts';
import { addService } from './commands/service.ts';
import { addVerify } from './commands/verify.ts';
import { addTry } from './commands/try.ts';
import { addEndpointCommands } from './endpoint-commands.ts';
import { addExamples } from './examples.ts';
import { exitCodes } from './exit-codes.ts';
import type { LocalCommands } from './local-commands.ts';
import { sayError } from './say-error.ts';

export interface CliOptions {
  readonly version: string;
  readonly local: LocalCommands;
  /** The world of the commands; whether --url is set is known only later. */
  readonly world: (url: () => string | null) => CliWorld;
}

/** Every command, none of them run. */
export function buildProgram(options: CliOptions): { readonly program: Command; readonly world: CliWorld } {
  const program = new Command('proofrun');
  const world = options.world(() => program.opts<{ url?: string }>().url ?? null);
  program
    .description('Tests web applications and proves what it found.')
    .version(options.version)
    .addOption(new Option('--url <address>', 'the service to call'))
    .exitOverride()
    .configureOutput({ writeOut: (text) => world.out(text.trimEnd()), writeErr: (text) => world.err(text.trimEnd()) })
    .showHelpAfterError('(see proofrun --help)')
    .addHelpText(
      'after',
      `\nExamples:\n  ${world.program} try http://localhost:3000\n  ${world.program} scan https://staging.example.com --fail-on high`,
    );
  addTry(program, world, options.local);
  addService(program, world, options.local);
  addDemo(program, world, options.local);
  addMcp(program, world, options.local);
  addKeys(program, world, options.local);
  addVerify(program, world, options.local);
  addMasterKey(program, world, options.local);
  addCommands(program, world);
  addCompletion(program, world);
  addEndpointCommands(program, world);
  addExamples(program, world);
  return { program, world };
}

/** Parses and runs one command. Unexpected errors are rethrown. */
export async function runCli(args: readonly string[], options: CliOptions): Promise<void> {
  const { program, world } = buildProgram(options);
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      world.exit(error.exitCode === 0 ? exitCodes.pass : exitCodes.refused);
      return;
    }
    const code = sayError(world, error);
    if (code === null) throw error;
    world.exit(code);
  }
}
