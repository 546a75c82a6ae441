// A login for one command: asked for on the terminal, and sealed by the service that the command started.
import type { NewLoginMemory } from '#contract/login-memory.ts';
import type { CliWorld } from './cli-world.ts';

/** null: nobody answered; what to do instead was said. */
export async function askLogin(world: CliWorld, loginUrl: string): Promise<NewLoginMemory | null> {
  const username = await world.ask('User name of the test user: ');
  const password = username ? await world.ask('Password (not shown): ', { hidden: true }) : null;
  if (username && password) return { strategy: 'login_form', label: 'proofrun try', loginUrl, username, password };
  world.err('--login asks for a user name and a password on the terminal, and got none.');
  world.err(
    `Without a terminal: save the login with ${world.program} login-memory create --password-stdin, and use ${world.program} scan --login.`,
  );
  return null;
}
