// The options that say what a run tests, for every command that starts one.
import { type Command, Option } from 'commander';
import type { RunStart } from '#contract/run-start.ts';
import { runModes } from '#contract/vocabulary/run-modes.ts';
import { severities } from '#contract/vocabulary/severities.ts';
import { viewportChoices } from '#contract/vocabulary/viewport-choices.ts';
import { scenarioFile } from './scenario-file.ts';
import { wholeNumber } from './whole-number.ts';

export interface RunOptions {
  readonly mode?: RunStart['mode'];
  readonly pages?: number;
  readonly path?: string[];
  readonly viewport?: RunStart['viewport'];
  readonly failOn?: RunStart['failOn'];
  readonly scenarios?: RunStart['customScenarios'];
}

export const addRunOptions = (command: Command): Command =>
  command
    .addOption(new Option('--mode <mode>', 'kind of run').choices(runModes.words))
    .option('--pages <count>', 'maximum number of pages to test', wholeNumber)
    .option('--path <path...>', 'test only these paths; a trailing * is a prefix')
    .addOption(new Option('--viewport <choice>', 'screen sizes to test').choices(viewportChoices.words))
    .addOption(
      new Option('--fail-on <severity>', 'lowest severity that fails the run (default: medium)').choices(
        severities.words,
      ),
    )
    .option('--scenarios <file>', 'JSON file with scenarios to run', scenarioFile);

/** What the caller did not say is left to the service. */
export const requestOf = (url: string, options: RunOptions): RunStart => ({
  url,
  ...(options.mode !== undefined && { mode: options.mode }),
  ...(options.pages !== undefined && { pagesLimit: options.pages }),
  ...(options.path !== undefined && { scopedPaths: options.path }),
  ...(options.viewport !== undefined && { viewport: options.viewport }),
  ...(options.failOn !== undefined && { failOn: options.failOn }),
  ...(options.scenarios !== undefined && { customScenarios: options.scenarios }),
});
