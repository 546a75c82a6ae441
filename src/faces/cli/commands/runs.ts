import { type Command, Option } from 'commander';
import type { RunListQuery } from '#contract/run-list.ts';
import { runModes } from '#contract/vocabulary/run-modes.ts';
import { verdicts } from '#contract/vocabulary/verdicts.ts';
import type { CliWorld } from '../cli-world.ts';
import { exitCodes } from '../exit-codes.ts';
import { terminalText } from '../terminal-text.ts';
import { wholeNumber } from '../whole-number.ts';

async function runs(world: CliWorld, options: RunListQuery & { readonly json?: boolean }): Promise<void> {
  const { json, ...query } = options;
  const list = await world.client('customer').call('list_runs', { query });
  if (json) world.out(JSON.stringify(list));
  else {
    for (const { runId, createdAt, mode, state, verdict, target } of list.runs)
      world.out(terminalText(`${runId}  ${createdAt}  ${mode}  ${verdict ?? state}  ${target}`));
    if (list.nextCursor !== null) world.out(`More: ${world.program} runs --cursor ${list.nextCursor}`);
  }
  world.exit(exitCodes.pass);
}

export function addRuns(program: Command, world: CliWorld): void {
  program
    .command('runs')
    .alias('list-runs')
    .description('lists the runs of the account, newest first')
    .option('--target <target>', 'only runs of this URL or host')
    .addOption(new Option('--mode <mode>', 'only runs of this mode').choices(runModes.words))
    .addOption(new Option('--verdict <verdict>', 'only runs with this verdict').choices(verdicts.words))
    .option('--limit <count>', 'runs on one page', wholeNumber)
    .option('--cursor <cursor>', 'the next page, as the page before names it')
    .option('--json', 'print JSON only')
    .action((options: RunListQuery & { readonly json?: boolean }) => runs(world, options));
}
