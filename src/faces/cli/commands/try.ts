// The first minute: an app is scanned without a service, a key or an account.
import { type Command, Option } from 'commander';
import type { RunStart } from '#contract/run-start.ts';
import type { RunStatus } from '#contract/run-status.ts';
import { runModes } from '#contract/vocabulary/run-modes.ts';
import { severities } from '#contract/vocabulary/severities.ts';
import { viewportChoices } from '#contract/vocabulary/viewport-choices.ts';
import type { CliWorld } from '../cli-world.ts';
import { type ExitCode, exitCodes, exitOfFixStatus, exitOfVerdict } from '../exit-codes.ts';
import { followRun } from '../follow-run.ts';
import type { LocalCommands, Trial } from '../local-commands.ts';
import { saveTrial } from '../save-trial.ts';
import { sayError } from '../say-error.ts';
import { sayFixCheck } from '../say-fix-check.ts';
import { sayTrial } from '../say-trial.ts';
import { scenarioFile } from '../scenario-file.ts';
import { wholeNumber } from '../whole-number.ts';

interface TryOptions {
  readonly mode?: RunStart['mode'];
  readonly pages?: number;
  readonly path?: string[];
  readonly viewport?: RunStart['viewport'];
  readonly failOn?: RunStart['failOn'];
  readonly scenarios?: RunStart['customScenarios'];
  readonly out: string;
  readonly watch?: boolean;
  readonly json?: boolean;
}

interface Ended {
  readonly code: ExitCode;
  /** The run whose findings a Fix Check can look at again; null: nothing failed. */
  readonly failed: string | null;
}

const codeOf = (ended: RunStatus, code: ExitCode): ExitCode =>
  ended.state === 'errored' ? exitCodes.serviceError : code;

async function scanOnce(world: CliWorld, { client }: Trial, url: string, options: TryOptions): Promise<Ended | null> {
  const { runId } = await client.call('bypass_run', {
    body: {
      url,
      reason: 'proofrun try',
      ...(options.mode !== undefined && { mode: options.mode }),
      ...(options.pages !== undefined && { pagesLimit: options.pages }),
      ...(options.path !== undefined && { scopedPaths: options.path }),
      ...(options.viewport !== undefined && { viewport: options.viewport }),
      ...(options.failOn !== undefined && { failOn: options.failOn }),
      ...(options.scenarios !== undefined && { customScenarios: options.scenarios }),
    },
  });
  const ended = await followRun(world, client, runId, options.json === true);
  if (ended === null) return null;
  const report = await client.call('read_report', { params: { runId } });
  const saved = await saveTrial(client, report, options.out);
  if (options.json) world.out(JSON.stringify(await client.call('read_compact_proof', { params: { runId } })));
  else sayTrial(world, report, saved);
  return {
    code: codeOf(ended, exitOfVerdict[report.verdict]),
    failed: report.findings.length > 0 ? runId : null,
  };
}

async function checkOnce(world: CliWorld, { client }: Trial, failed: string): Promise<Ended | null> {
  const { runId } = await client.call('start_fix_check', { params: { runId: failed } });
  const ended = await followRun(world, client, runId, false);
  if (ended === null) return null;
  const verification = ended.fixVerification;
  if (verification !== null) sayFixCheck(world, verification);
  const status = verification?.status ?? 'provider_error';
  return { code: codeOf(ended, exitOfFixStatus[status]), failed: status === 'fixed_verified' ? null : failed };
}

/** A refusal while watching is said and does not end the watch. */
async function orSay(world: CliWorld, last: Ended, work: () => Promise<Ended | null>): Promise<Ended | null> {
  try {
    return await work();
  } catch (error) {
    if (sayError(world, error) === null) throw error;
    return last;
  }
}

async function watch(world: CliWorld, trial: Trial, url: string, options: TryOptions, first: Ended): Promise<ExitCode> {
  let last = first;
  while (!world.interrupted.aborted) {
    const { failed } = last;
    const check = failed === null ? '' : 'Enter: check the fixes  ';
    world.err(`\n${check}s: scan again  q: quit`);
    const key = await world.readKey();
    if (key === null || key === 'q') break;
    const work = async (): Promise<Ended | null> => {
      if (key === 's' || failed === null) return scanOnce(world, trial, url, options);
      return checkOnce(world, trial, failed);
    };
    const next = await orSay(world, last, work);
    if (next === null) return exitCodes.interrupted;
    last = next;
  }
  return last.code;
}

async function tryUrl(world: CliWorld, local: LocalCommands, url: string, options: TryOptions): Promise<void> {
  const { interrupted } = world;
  const say = (line: string): void => {
    if (options.json !== true) world.progress?.(line);
  };
  say('Starting a temporary service …');
  const trial = await local.openTrial(world, url);
  say('');
  try {
    const ended = interrupted.aborted ? null : await scanOnce(world, trial, url, options);
    if (ended === null) return world.exit(interrupted.aborted ? exitCodes.interrupted : exitCodes.serviceError);
    if (options.watch) return world.exit(await watch(world, trial, url, options, ended));
    if (ended.failed !== null && options.json !== true)
      world.out(`Next    Fix, then check again: ${world.program} try ${url} --watch`);
    return world.exit(ended.code);
  } finally {
    await trial.close();
  }
}

export function addTry(program: Command, world: CliWorld, local: LocalCommands): void {
  program
    .command('try')
    .description('scans an app without a service, a key or an account')
    .argument('<url>', 'URL of the app; it may be on this machine')
    .addOption(new Option('--mode <mode>', 'kind of run').choices(runModes.words))
    .option('--pages <count>', 'maximum number of pages to test', wholeNumber)
    .option('--path <path...>', 'test only these paths; a trailing * is a prefix')
    .addOption(new Option('--viewport <choice>', 'screen sizes to test').choices(viewportChoices.words))
    .addOption(
      new Option('--fail-on <severity>', 'lowest severity that fails (default: medium)').choices(severities.words),
    )
    .option('--scenarios <file>', 'JSON file with scenarios to run', scenarioFile)
    .option('--out <folder>', 'folder for the report and the pictures', 'proofrun-report')
    .option('--watch', 'stay, and check the fixes again when a key is pressed')
    .option('--json', 'print the compact proof as JSON only')
    .addHelpText(
      'after',
      `
Examples:
  ${world.program} try http://localhost:3000
  ${world.program} try http://localhost:3000 --watch
  ${world.program} try https://staging.example.com --mode workflow_test --fail-on high`,
    )
    .action((url: string, options: TryOptions) => tryUrl(world, local, url, options));
}
