import type { Command } from 'commander';
import type { LoginMemory, NewLoginMemory } from '#contract/login-memory.ts';
import type { CliWorld } from '../cli-world.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { terminalText } from '../terminal-text.ts';

interface CreateOptions {
  readonly loginUrl: string;
  readonly username: string;
  readonly label: string;
  readonly passwordStdin?: boolean;
  readonly totpStdin?: boolean;
  readonly basic?: boolean;
  readonly checkPath?: string;
  readonly checkText?: string;
  readonly json?: boolean;
}

type Secrets = Pick<Extract<NewLoginMemory, { strategy: 'login_form' }>, 'password' | 'totpSeed'>;

/** One line each, in the order of the options: a password may contain anything but a line break. A text: what is wrong. */
async function readSecrets(world: CliWorld, { passwordStdin, totpStdin }: CreateOptions): Promise<Secrets | string> {
  if (passwordStdin !== true)
    return '--password-stdin is required: a password on the command line is visible to other users.';
  const [password = '', totpSeed = ''] = (await world.readInput()).split(/\r?\n/);
  if (password === '') return 'The password is empty. Write it to the standard input.';
  if (totpStdin === true && totpSeed === '')
    return 'The TOTP seed is missing. Write it to the second line of the standard input.';
  return { password, ...(totpStdin === true && { totpSeed }) };
}

async function create(world: CliWorld, options: CreateOptions): Promise<void> {
  const { loginUrl, username, label, basic, checkPath, checkText } = options;
  const check = {
    ...(checkPath !== undefined && { path: checkPath }),
    ...(checkText !== undefined && { text: checkText }),
  };
  const secrets = await readSecrets(world, options);
  if (typeof secrets === 'string') {
    world.err(secrets);
    world.exit(exitCodes.refused);
    return;
  }
  const body: NewLoginMemory = {
    strategy: 'login_form',
    label,
    loginUrl,
    username,
    ...secrets,
    ...(basic === true && { basic }),
    ...(Object.keys(check).length > 0 && { check }),
  };
  const saved = await world.client('customer').call('create_login_memory', { body });
  for (const { path, message } of saved.warnings) world.err(terminalText(`${path}: ${message}`));
  world.out(options.json ? JSON.stringify({ id: saved.id }) : terminalText(`Saved as ${saved.id}`));
  world.exit(exitCodes.pass);
}

const lineOf = ({ id, status, strategy, origin, lastUsedAt, label }: LoginMemory): string =>
  terminalText(`${id}  ${status.padEnd(8)}  ${strategy}  ${origin}  ${lastUsedAt ?? 'never used'}  ${label}`);

const maxTestMs = 5 * 60_000;
const pollMs = 1_000;

/** A login that is still being tested after the first answer is read again until it is done. */
async function testOne(world: CliWorld, loginId: string, json: boolean): Promise<void> {
  const client = world.client('customer');
  let login: LoginMemory = await client.call('test_login_memory', { params: { loginId } });
  const endsAt = performance.now() + maxTestMs;
  while (login.lastTest?.state !== 'done' && performance.now() < endsAt && !world.interrupted.aborted) {
    await new Promise((done) => setTimeout(done, pollMs));
    login = await client.call('read_login_memory', { params: { loginId } });
  }
  if (json) world.out(JSON.stringify(login));
  else {
    const { state, outcome, reason } = login.lastTest ?? { state: 'queued', outcome: null, reason: null };
    const said = state === 'done' ? `${outcome}: ${reason}` : 'The test has not ended yet.';
    world.out(terminalText(`${login.id}  ${login.status}  ${said}`));
  }
  world.exit(exitOfOutcome(login));
}

function exitOfOutcome({ lastTest, status }: LoginMemory): ExitCode {
  if (lastTest?.state !== 'done') return exitCodes.undecided;
  if (lastTest.outcome === 'signed_in') return exitCodes.pass;
  return status === 'failing' || status === 'expired' ? exitCodes.fail : exitCodes.undecided;
}

export function addLoginMemory(program: Command, world: CliWorld): void {
  const logins = program.command('login-memory').description('manages the saved logins of the account');
  logins
    .command('create')
    .description('saves a login; runs refer to it by the id that is printed')
    .requiredOption('--login-url <url>', 'the page with the login form')
    .requiredOption('--username <name>', 'the user name or e-mail address')
    .requiredOption('--label <label>', 'your name for it')
    .option('--password-stdin', 'read the password from the first line of the standard input')
    .option('--totp-stdin', 'read the TOTP seed from the line after the password')
    .option('--basic', "answer the browser's HTTP basic prompt instead of a form")
    .option('--check-path <path>', 'a path that opens only when signed in')
    .option('--check-text <text>', 'a text that shows only when signed in')
    .option('--json', 'print JSON only')
    .action((options: CreateOptions) => create(world, options));
  logins
    .command('list')
    .description('lists the saved logins, without their secrets')
    .option('--json', 'print JSON only')
    .action(async ({ json }: { json?: boolean }) => {
      const list = await world.client('customer').call('list_login_memories', {});
      if (json) world.out(JSON.stringify(list));
      else for (const login of list.loginMemories) world.out(lineOf(login));
      world.exit(exitCodes.pass);
    });
  logins
    .command('test')
    .description('signs in with a saved login once and says whether it works; costs no credit')
    .argument('<loginId>')
    .option('--json', 'print JSON only')
    .action((loginId: string, { json }: { json?: boolean }) => testOne(world, loginId, json === true));
  logins
    .command('delete')
    .description('revokes a saved login and erases its secrets')
    .argument('<loginId>')
    .option('--json', 'print JSON only')
    .action(async (loginId: string, { json }: { json?: boolean }) => {
      const gone = await world.client('customer').call('delete_login_memory', { params: { loginId } });
      world.out(json ? JSON.stringify(gone) : lineOf(gone));
      world.exit(exitCodes.pass);
    });
}
