import type { CliWorld } from '#faces/cli/cli-world.ts';
import { type ExitCode, exitCodes } from '#faces/cli/exit-codes.ts';
import type { Config } from './config.ts';
import { logToOutput } from './log.ts';
import { type ServiceRoles, openService } from './open-service.ts';
import { OperatorError } from './operator-error.ts';
import { untilStopped } from './until-stopped.ts';

async function run(config: Config, roles: ServiceRoles, world: CliWorld): Promise<ExitCode> {
  const log = logToOutput(config);
  const service = await openService({ config, roles, allow: config.allow, log });
  // Whoever reads that it is ready may stop it at once.
  const stopped = untilStopped(
    () => service.close(),
    (line) => world.err(line),
  );
  log.info({ ...(roles.api && { url: service.url }), ...roles }, 'ready');
  return (await stopped) ? exitCodes.pass : exitCodes.serviceError;
}

export const serve = (config: Config, world: CliWorld): Promise<ExitCode> =>
  run(config, { api: true, worker: false }, world);

export function work(config: Config, world: CliWorld): Promise<ExitCode> {
  if (config.databaseUrl === null)
    throw new OperatorError(
      'A separate worker needs PostgreSQL: PGlite supports one process only.',
      'Set DATABASE_URL for serve and work, or run both in one process with "proofrun start".',
    );
  return run(config, { api: false, worker: true }, world);
}
