// Checks the installation one thing after the other and says what to do about each that is wrong.
import type { CliWorld } from '#faces/cli/cli-world.ts';
import { type ExitCode, exitCodes } from '#faces/cli/exit-codes.ts';
import type { Shown } from '#faces/cli/local-commands.ts';
import { terminalText } from '#faces/cli/terminal-text.ts';
import { serviceUrl } from './cli-world.ts';
import type { Config } from './config.ts';
import { prepareDataFolder, readAddress } from './data-folder.ts';
import { compareSettings, saySettings } from './doctor-settings.ts';
import { openRows } from './open-rows.ts';
import { refuseWithoutSandbox } from './open-service.ts';
import { locateChromium, openChildren } from './open-worker.ts';
import { OperatorError } from './operator-error.ts';

type Check = readonly [name: string, run: () => Promise<string> | string];

interface CheckDone {
  readonly name: string;
  readonly ok: boolean;
  readonly message: string;
  readonly next: string | null;
}

async function checkOnce(name: string, run: Check[1]): Promise<CheckDone> {
  try {
    return { name, ok: true, message: await run(), next: null };
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return { name, ok: false, message: error.message, next: error.next };
  }
}

/** Null: nothing responds there. */
async function isService(url: string): Promise<boolean | null> {
  try {
    return (await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return null;
  }
}

async function serviceState(config: Config): Promise<string> {
  const apiUrl = serviceUrl(config);
  const responds = await isService(apiUrl);
  if (responds === null) return `not running at ${apiUrl}`;
  return responds ? `running at ${apiUrl}` : `another program responds at ${apiUrl}`;
}

async function databaseState(config: Config): Promise<string> {
  const running = readAddress(config.dataDir);
  if (config.databaseUrl === null && running !== null && (await isService(running.url)) === true)
    return `PGlite, in use by process ${running.pid}`;
  const store = await openRows(config);
  const { name } = store.engine;
  await store.close();
  return name === 'pglite' ? `PGlite in ${config.dataDir}` : 'PostgreSQL from DATABASE_URL';
}

const nothing = (): void => undefined;

/** Starts the process of a run, as the service would, and tells what holds it in. */
async function isolation(config: Config): Promise<string> {
  const chromium = await locateChromium(config);
  const children = openChildren({ config, chromium, allow: [], onError: nothing, onWeaker: nothing });
  try {
    const confinement = await children.prove();
    refuseWithoutSandbox(config, confinement);
    const { ownUser, sandbox } = confinement;
    const user = ownUser ? 'with a user of its own' : 'as the user of the service';
    return `each run in a process of its own, ${user}, Chromium ${sandbox ? 'in' : 'WITHOUT'} its sandbox`;
  } finally {
    await children.close();
  }
}

export async function doctor(config: Config, world: CliWorld, { json }: Shown): Promise<ExitCode> {
  const checks: readonly Check[] = [
    ['Node', () => process.version],
    ['Address', () => `${config.host}:${config.port}, public as ${config.publicUrl}`],
    [
      'Data folder',
      () => {
        prepareDataFolder(config.dataDir);
        return config.dataDir;
      },
    ],
    ['Database', () => databaseState(config)],
    [
      'Chromium',
      async () => {
        const { version, executablePath } = await locateChromium(config);
        return `${version}, ${executablePath}`;
      },
    ],
    ['Isolation', () => isolation(config)],
    ['Service', () => serviceState(config)],
  ];
  const done: CheckDone[] = [];
  for (const [name, run] of checks) {
    const check = await checkOnce(name, run);
    done.push(check);
    if (json) continue;
    world.out(terminalText(`${check.ok ? 'ok  ' : 'fail'}  ${name.padEnd(12)} ${check.message}`));
    if (check.next !== null) world.out(terminalText(`      ${' '.repeat(12)} Next: ${check.next}`));
  }
  const settings = await compareSettings(config);
  if (json) world.out(JSON.stringify({ checks: done, settings }));
  else {
    world.out('');
    saySettings(settings, world);
  }
  return done.every(({ ok }) => ok) ? exitCodes.pass : exitCodes.serviceError;
}
