import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { hearWorld } from '../../../test/kit/cli-world.ts';
import type { LocalCommands } from './local-commands.ts';
import { buildProgram } from './run-cli.ts';

/** They serve until they are stopped, or print a script. */
const withoutAnswer = new Set(['start', 'serve', 'work', 'mcp', 'completion']);

const leaves = (command: Command): Command[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(leaves);

test('every command that answers has --json', () => {
  const { program } = buildProgram({ version: '1', local: {} as LocalCommands, world: () => hearWorld() });
  const commands = leaves(program);
  expect(commands.length).toBeGreaterThan(40);
  const lacking = commands
    .filter((command) => !withoutAnswer.has(command.name()))
    .filter((command) => !command.options.some(({ long }) => long === '--json'))
    .map((command) => command.name());
  expect(lacking).toEqual([]);
});

test('no command takes a password or a key as an argument', () => {
  const { program } = buildProgram({ version: '1', local: {} as LocalCommands, world: () => hearWorld() });
  const given = leaves(program).flatMap((command) =>
    command.options.filter(({ required, optional }) => required || optional).map(({ long }) => long),
  );
  expect(given.filter((long) => /password|secret|token|api-key/.test(long ?? ''))).toEqual([]);
});
