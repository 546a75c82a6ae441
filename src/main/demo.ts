// `proofrun demo fix` and `proofrun demo break`: the fix step of the README, without an app of one's own.
import type { CliWorld } from '#faces/cli/cli-world.ts';
import { type ExitCode, exitCodes } from '#faces/cli/exit-codes.ts';
import type { Shown } from '#faces/cli/local-commands.ts';
import type { Config } from './config.ts';
import { readDemo, setDemoFixed } from './demo-state.ts';
import { OperatorError } from './operator-error.ts';

const maxAnswerMs = 3_000;

async function responds(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(maxAnswerMs) })).ok;
  } catch {
    return false;
  }
}

export async function switchDemo(
  { dataDir }: Config,
  world: CliWorld,
  to: 'fix' | 'break',
  { json }: Shown,
): Promise<ExitCode> {
  const url = readDemo(dataDir);
  if (url === null || !(await responds(`${url}/`)))
    throw new OperatorError(
      `No demo shop is running with the data folder ${dataDir}.`,
      'Start the service with npm start, without PROOFRUN_DEMO=0, and try again in another terminal.',
    );
  setDemoFixed(dataDir, to === 'fix');
  if (json) world.out(JSON.stringify({ url: `${url}/`, bugs: to === 'fix' ? 'off' : 'on' }));
  else sayDemo(world, url, to);
  return exitCodes.pass;
}

function sayDemo(world: CliWorld, url: string, to: 'fix' | 'break'): void {
  world.out(
    to === 'fix'
      ? `The bugs of the demo shop at ${url}/ are switched off. A Fix Check of a failed run now ends in fixed_verified.`
      : `The bugs of the demo shop at ${url}/ are switched on again.`,
  );
}
