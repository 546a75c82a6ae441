// Checks the installation one thing after the other and says what to do about each that is wrong.
import type { CliWorld } from '#faces/cli/cli-world.ts';
import { type ExitCode, exitCodes } from '#faces/cli/exit-codes.ts';
import { terminalText } from '#faces/cli/terminal-text.ts';
import { serviceUrl } from './cli-world.ts';
import type { Config } from './config.ts';
import { prepareDataFolder, readAddress } from './data-folder.ts';
import { saySettings } from './doctor-settings.ts';
import { openRows } from './open-rows.ts';
import { refuseWithoutSandbox } from './open-service.ts';
import { locateChromium, openChildren } from './open-worker.ts';
import { OperatorError } from './operator-error.ts';

type Check = readonly [name: string, run: () => Promise<string> | string];

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

export async function doctor(config: Config, world: CliWorld): Promise<ExitCode> {
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
  let healthy = true;
  for (const [name, run] of checks) {
    try {
      world.out(terminalText(`ok    ${name.padEnd(12)} ${await run()}`));
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      healthy = false;
      world.out(`fail  ${name.padEnd(12)} ${error.message}`);
      if (error.next !== null) world.out(`      ${' '.repeat(12)} Next: ${error.next}`);
    }
  }
  world.out('');
  await saySettings(config, world);
  return healthy ? exitCodes.pass : exitCodes.serviceError;
}
