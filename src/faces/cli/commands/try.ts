// The first minute: an app is scanned without a service, a key or an account.
import type { Command } from 'commander';
import type { RunStatus } from '#contract/run-status.ts';
import type { CliWorld } from '../cli-world.ts';
import { askLogin } from '../ask-login.ts';
import { type ExitCode, exitCodes, exitOfFixStatus, exitOfVerdict } from '../exit-codes.ts';
import { followRun } from '../follow-run.ts';
import type { LocalCommands, Trial } from '../local-commands.ts';
import { type RunOptions, addRunOptions, requestOf } from '../run-options.ts';
import { saveTrial } from '../save-trial.ts';
import { sayError } from '../say-error.ts';
import { sayFixCheck } from '../say-fix-check.ts';
import { sayTrial } from '../say-trial.ts';

interface TryOptions extends RunOptions {
  readonly out: string;
  readonly login?: boolean;
  readonly loginUrl?: string;
  readonly watch?: boolean;
  readonly json?: boolean;
}

/** A trial, and the login it signs in with. */
interface Trying extends Trial {
  readonly loginId: string | null;
}

interface Ended {
  readonly code: ExitCode;
  /** The run whose findings a Fix Check can look at again; null: nothing failed. */
  readonly failed: string | null;
}

const codeOf = (ended: RunStatus, code: ExitCode): ExitCode =>
  ended.state === 'errored' ? exitCodes.serviceError : code;

async function scanOnce(
  world: CliWorld,
  { client, loginId }: Trying,
  url: string,
  options: TryOptions,
): Promise<Ended | null> {
  const { runId } = await client.call('bypass_run', {
    body: {
      ...requestOf(url, options),
      reason: 'proofrun try',
      ...(loginId !== null && { authSessionId: loginId }),
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

async function watch(
  world: CliWorld,
  trial: Trying,
  url: string,
  options: TryOptions,
  first: Ended,
): Promise<ExitCode> {
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
  const wantsLogin = options.login === true || options.loginUrl !== undefined;
  const login = wantsLogin ? await askLogin(world, options.loginUrl ?? url) : null;
  if (wantsLogin && login === null) return world.exit(exitCodes.refused);
  say('Starting a temporary service …');
  const opened = await local.openTrial(world, url);
  say('');
  try {
    const loginId = login === null ? null : (await opened.client.call('create_login_memory', { body: login })).id;
    const trial: Trying = { ...opened, loginId };
    const ended = interrupted.aborted ? null : await scanOnce(world, trial, url, options);
    if (ended === null) return world.exit(interrupted.aborted ? exitCodes.interrupted : exitCodes.serviceError);
    if (options.watch) return world.exit(await watch(world, trial, url, options, ended));
    if (ended.failed !== null && options.json !== true)
      world.out(`Next    Fix, then check again: ${world.program} try ${url}${wantsLogin ? ' --login' : ''} --watch`);
    return world.exit(ended.code);
  } finally {
    await opened.close();
  }
}

export function addTry(program: Command, world: CliWorld, local: LocalCommands): void {
  const command = program
    .command('try')
    .description('scans an app without a service, a key or an account')
    .argument('<url>', 'URL of the app; it may be on this machine');
  addRunOptions(command)
    .option('--login', 'ask for a user name and a password, and test behind the login')
    .option('--login-url <url>', 'the page with the login form, if it is not the first one; implies --login')
    .option('--out <folder>', 'folder for the report and the pictures', 'proofrun-report')
    .option('--watch', 'stay, and check the fixes again when a key is pressed')
    .option('--json', 'print the compact proof as JSON only')
    .addHelpText(
      'after',
      `
Examples:
  ${world.program} try http://localhost:3000
  ${world.program} try http://localhost:3000 --watch
  ${world.program} try http://localhost:3000 --login
  ${world.program} try https://staging.example.com --mode workflow_test --fail-on high`,
    )
    .action((url: string, options: TryOptions) => tryUrl(world, local, url, options));
}
