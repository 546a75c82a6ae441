import { execFileSync } from 'node:child_process';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { hearWorld } from '../../../../test/kit/cli-world.ts';
import { addCommands } from '../add-commands.ts';
import { addCompletion } from './completion.ts';

async function scriptOf(shell: string): Promise<string> {
  const world = hearWorld();
  const program = new Command('proofrun');
  addCommands(program, world);
  addCompletion(program, world);
  await program.parseAsync(['completion', shell], { from: 'user' });
  return world.said.join('\n');
}

test('bash completes commands and their options', async () => {
  const script = await scriptOf('bash');
  const complete = (...words: string[]): string[] =>
    execFileSync(
      'bash',
      [
        '-c',
        `${script}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); _proofrun; echo "\${COMPREPLY[@]}"`,
        'bash',
        ...words,
      ],
      {
        encoding: 'utf8',
      },
    )
      .trim()
      .split(' ');
  expect(complete('proofrun', 'fix')).toEqual(['fix-check']);
  expect(complete('proofrun', 'scan', '--fail')).toEqual(['--fail-on']);
  expect(complete('proofrun', 'start-run', '--vi')).toEqual(['--viewport']);
});

test('zsh and fish get the same words', async () => {
  expect(await scriptOf('zsh')).toContain('bashcompinit');
  expect(await scriptOf('fish')).toMatch(/__fish_use_subcommand -a scan -d 'starts a run/);
});
