// Rotates the master key, and seals again what older keys had sealed.
import type { CliWorld } from '#faces/cli/cli-world.ts';
import { type ExitCode, exitCodes } from '#faces/cli/exit-codes.ts';
import type { Shown } from '#faces/cli/local-commands.ts';
import { resealLogins } from '#service/store/login-memories.ts';
import type { Config } from './config.ts';
import { openRows } from './open-rows.ts';
import { addKeyToFile, dropOlderKeysOfFile } from './open-vault.ts';

/** A crash at any point leaves a file with the key of every login. */
export async function rotateMasterKey(config: Config, world: CliWorld, { json }: Shown): Promise<ExitCode> {
  const { masterKeys, dataDir } = config;
  const store = await openRows(config);
  try {
    const { vault } = store;
    if (masterKeys === null) addKeyToFile(dataDir);
    const { resealed, unreadable } = await resealLogins(store, vault);
    const logins = `${resealed} ${resealed === 1 ? 'login was' : 'logins were'}`;
    world.out(
      json
        ? JSON.stringify({ keyId: vault.keyId, resealed, unreadable })
        : `Master key ${vault.keyId}: ${logins} sealed again.`,
    );
    if (unreadable > 0) {
      world.err(`${unreadable} could not be opened, so the older keys are kept. Save those logins again.`);
      return exitCodes.serviceError;
    }
    if (masterKeys === null) dropOlderKeysOfFile(dataDir);
    else if (masterKeys.length > 1) world.err('Remove every key but the first from PROOFRUN_MASTER_KEY.');
    else if (resealed === 0)
      world.err('To rotate, put a new key in front of PROOFRUN_MASTER_KEY, with a comma, and run this again.');
    return exitCodes.pass;
  } finally {
    await store.close();
  }
}
