import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { hearWorld } from '../../../test/kit/cli-world.ts';
import { examples } from './examples.ts';
import type { LocalCommands } from './local-commands.ts';
import { buildProgram } from './run-cli.ts';

/** Those that answer over a protocol, with a script, or until they are stopped. */
const withoutJson = ['start', 'serve', 'work', 'mcp', 'completion'];

const { program } = buildProgram({ version: '1', local: {} as LocalCommands, world: () => hearWorld() });

function leavesOf(command: Command, path = ''): (readonly [path: string, leaf: Command])[] {
  if (command.commands.length === 0) return [[path, command]];
  return command.commands.flatMap((inner) => leavesOf(inner, `${path} ${inner.name()}`.trim()));
}
const leaves = leavesOf(program);

function helpOf(command: Command): string {
  let text = '';
  command.configureOutput({ writeOut: (part) => void (text += part) });
  command.outputHelp();
  return text;
}

test.each(leaves)('%s has help with an example, and --json', (path, leaf) => {
  expect(helpOf(leaf)).toMatch(new RegExp(`Examples?:[^]*proofrun ${path}`));
  expect(leaf.options.some(({ long }) => long === '--json') || withoutJson.includes(path)).toBe(true);
});

test.each(Object.entries(examples))('the example of %s is a call that it takes', (path, example) => {
  const leaf = leaves.find(([name]) => name === path)?.[1];
  const words = (example.slice(path.length).match(/'[^']*'|\S+/g) ?? []).map((word) =>
    word.startsWith('@') ? '{}' : word.replaceAll("'", ''),
  );
  const { unknown } = leaf?.parseOptions(words) ?? { unknown: ['no such command'] };
  expect(unknown).toEqual([]);
  const operands = leaf?.parseOptions(words).operands ?? [];
  expect(operands).toHaveLength(leaf?.registeredArguments.filter(({ required }) => required).length ?? -1);
});
