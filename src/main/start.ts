// `npm start`: everything in one process, for a person at a terminal.
import type { CliWorld } from '#faces/cli/cli-world.ts';
import { type ExitCode, exitCodes } from '#faces/cli/exit-codes.ts';
import type { Config } from './config.ts';
import { keyFile, readKeyFile } from './data-folder.ts';
import { openDemoShop } from './demo-shop.ts';
import { isDemoFixed } from './demo-state.ts';
import { followFirstRun } from './first-run.ts';
import { logToFile } from './log.ts';
import { openService } from './open-service.ts';
import { prepareDataFolder } from './data-folder.ts';
import { untilStopped } from './until-stopped.ts';

/** A service that is being stopped meanwhile has no link to give. */
async function sayEntry(world: CliWorld, makeLink: () => Promise<string>): Promise<void> {
  try {
    const link = await makeLink();
    world.out('Sign in to the console (the link works once, for an hour):');
    world.out(`  ${link}`);
  } catch (error) {
    world.err(`The link to your account could not be made: ${error instanceof Error ? error.message : String(error)}`);
  }
}

export async function start(config: Config, world: CliWorld): Promise<ExitCode> {
  prepareDataFolder(config.dataDir);
  const shop = config.demo ? await openDemoShop(config.port + 1, config.dataDir) : null;
  try {
    const demoTarget = shop === null ? [] : [{ kind: 'exact', host: '127.0.0.1', port: shop.port } as const];
    const allow = [...config.allow, ...demoTarget];
    const service = await openService({ config, roles: { api: true, worker: true }, allow, log: logToFile(config) });
    // Whoever reads that it listens may stop it at once.
    const stopped = untilStopped(
      () => service.close(),
      (line) => world.err(line),
    );
    const customerKey = keyFile(config.dataDir, 'api-key');
    world.out(`Proofrun is listening on ${service.url}`);
    world.out(`  Console        ${service.url}/console`);
    world.out(`  Documentation  ${service.url}/docs`);
    world.out(`  API reference  ${service.url}/api-docs`);
    world.out(`  API key        ${customerKey}`);
    if (shop !== null)
      world.out(
        `  Demo shop      ${shop.url}/  ${isDemoFixed(config.dataDir) ? '(its bugs are switched off)' : '(with intentional bugs)'}`,
      );
    world.out('Start a run:');
    world.out(`  curl -s ${service.url}/api/runs/start -H "X-Api-Key: $(cat '${customerKey}')" \\`);
    world.out(`    -H 'Content-Type: application/json' -d '{"url":"${shop?.url ?? 'https://staging.example.com'}/"}'`);
    if (service.makeEntryLink !== null) await Promise.race([sayEntry(world, service.makeEntryLink), stopped]);
    const key = readKeyFile(config.dataDir, 'api-key');
    if (shop !== null && service.local.isNew && key !== null)
      await Promise.race([followFirstRun(world, { url: service.url, key, target: `${shop.url}/` }), stopped]);
    return (await stopped) ? exitCodes.pass : exitCodes.serviceError;
  } finally {
    await shop?.close();
  }
}
