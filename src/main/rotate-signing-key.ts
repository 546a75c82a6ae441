import type { CliWorld } from '#faces/cli/cli-world.ts';
import { type ExitCode, exitCodes } from '#faces/cli/exit-codes.ts';
import type { Shown } from '#faces/cli/local-commands.ts';
import type { Config } from './config.ts';
import { prepareDataFolder } from './data-folder.ts';
import { rotateSigningKeys } from './signing-keys.ts';

export async function rotateSigningKey(config: Config, world: CliWorld, { json }: Shown): Promise<ExitCode> {
  prepareDataFolder(config.dataDir);
  const { keyId } = rotateSigningKeys(config.dataDir, new Date());
  world.out(json ? JSON.stringify({ keyId }) : keyId);
  world.err('The new key signs after the next start of the service. Older packets stay checkable.');
  return exitCodes.pass;
}
