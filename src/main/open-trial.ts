// A service for one command: on a free port, with a folder of its own that is gone afterwards, allowed to reach one target.
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installChromium } from '#engine/browser/install-chromium.ts';
import { machineInstallers } from '#engine/browser/machine-installers.ts';
import { placesOfMachine } from '#engine/browser/places-of-machine.ts';
import { admitTarget } from '#engine/guard/admit-target.ts';
import type { AllowEntry } from '#engine/guard/allow-list.ts';
import { canonicalHost, portOf } from '#engine/guard/canonical-host.ts';
import type { CliWorld } from '#faces/cli/cli-world.ts';
import type { Trial } from '#faces/cli/local-commands.ts';
import { createClient } from '#faces/client/proofrun-client.ts';
import type { Config } from './config.ts';
import { prepareDataFolder, readKeyFile } from './data-folder.ts';
import { logToFile } from './log.ts';
import { openService } from './open-service.ts';
import { OperatorError } from './operator-error.ts';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

/** A public target needs no entry, and an entry would stop it from counting as production. */
async function allowOnly(url: string): Promise<readonly AllowEntry[]> {
  const admission = await admitTarget(url, {});
  if (admission.ok || admission.code !== 'unsafe_target') return [];
  const parsed = URL.parse(url);
  const host = parsed === null ? null : canonicalHost(parsed.hostname);
  if (parsed === null || host === null) return [];
  return [{ kind: 'exact', host, port: portOf(parsed) }];
}

/** A browser is looked for where `npm start` would keep it, and installed if this machine has none. */
async function ensureChromium(config: Config, say: (line: string) => void): Promise<void> {
  try {
    await installChromium(
      { ...placesOfMachine(config.env), dataFolder: config.browserDir },
      machineInstallers(config.env),
      say,
    );
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}

function trialConfig(config: Config, dataDir: string, port: number): Config {
  const url = `http://127.0.0.1:${port}`;
  return {
    ...config,
    host: '127.0.0.1',
    loopback: true,
    port,
    publicUrl: url,
    apiUrl: url,
    dataDir,
    databaseUrl: null,
    trustProxy: false,
    // One run, so one process for it.
    concurrency: 1,
    allow: [],
    demo: false,
    checkout: 'none',
    apiKey: null,
  };
}

export async function openTrial(config: Config, world: CliWorld, url: string): Promise<Trial> {
  await ensureChromium(config, (line) => world.err(line));
  const folder = mkdtempSync(join(tmpdir(), 'proofrun-try-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  // A second Ctrl-C does not wait for anything, and still leaves nothing behind.
  process.on('exit', remove);
  try {
    const own = trialConfig(config, folder, await freePort());
    prepareDataFolder(folder);
    const allow = await allowOnly(url);
    const service = await openService({
      config: own,
      roles: { api: true, worker: true },
      allow,
      log: logToFile(own),
    });
    return {
      client: createClient({ baseUrl: service.url, apiKey: readKeyFile(folder, 'admin-key') }),
      close: async () => {
        await service.close();
        remove();
        process.off('exit', remove);
      },
    };
  } catch (error) {
    remove();
    process.off('exit', remove);
    throw error;
  }
}
