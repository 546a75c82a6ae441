// Where the master keys are: in a setting, or in a file of the data folder that the first start makes.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CliWorld } from '#faces/cli/cli-world.ts';
import { type ExitCode, exitCodes } from '#faces/cli/exit-codes.ts';
import type { Shown } from '#faces/cli/local-commands.ts';
import { resealLogins } from '#service/store/login-memories.ts';
import { type MasterKey, masterKeyBytes, masterKeyText, parseMasterKeys } from '#service/store/sealing/master-keys.ts';
import { Vault } from '#service/store/sealing/vault.ts';
import type { Config } from './config.ts';
import { openRows } from './open-rows.ts';
import { OperatorError } from './operator-error.ts';

const forOwner = 0o600;
const fileOf = (dataDir: string): string => join(dataDir, 'master-key');

/** Written beside it and put in place at once: a half-written key would lose every login. */
function writeKeys(dataDir: string, lines: readonly string[], place: typeof renameSync | typeof linkSync): void {
  const next = `${fileOf(dataDir)}.${process.pid}.new`;
  writeFileSync(next, `${lines.join('\n')}\n`, { mode: forOwner, flush: true });
  try {
    place(next, fileOf(dataDir));
  } finally {
    rmSync(next, { force: true });
  }
  chmodSync(fileOf(dataDir), forOwner);
}

/** Two processes that start at once agree on one key: only the first one puts its file in place. */
function makeKeyFile(dataDir: string): void {
  try {
    writeKeys(dataDir, [masterKeyText(randomBytes(masterKeyBytes))], linkSync);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function readKeyFile(dataDir: string): readonly MasterKey[] {
  const keys = parseMasterKeys(readFileSync(fileOf(dataDir), 'utf8'));
  if (keys === null)
    throw new OperatorError(
      `The file ${fileOf(dataDir)} does not hold a master key.`,
      'Restore it from a backup. Without it, saved logins cannot be opened.',
    );
  return keys;
}

export function openVault(config: Config): Vault {
  const { masterKeys, dataDir } = config;
  if (masterKeys !== null) return new Vault(() => masterKeys, randomBytes);
  if (!existsSync(fileOf(dataDir))) makeKeyFile(dataDir);
  return new Vault(() => readKeyFile(dataDir), randomBytes);
}

/** A crash at any point leaves a file with the key of every login. */
export async function rotateMasterKey(config: Config, world: CliWorld, { json }: Shown): Promise<ExitCode> {
  const { masterKeys, dataDir } = config;
  const store = await openRows(config);
  try {
    if (masterKeys === null) {
      const before = existsSync(fileOf(dataDir)) ? readKeyFile(dataDir) : [];
      const fresh = masterKeyText(randomBytes(masterKeyBytes));
      writeKeys(dataDir, [fresh, ...before.map(({ bytes }) => masterKeyText(bytes))], renameSync);
    }
    const vault = openVault(config);
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
    if (masterKeys === null) {
      const [current] = readKeyFile(dataDir);
      if (current !== undefined) writeKeys(dataDir, [masterKeyText(current.bytes)], renameSync);
    } else if (masterKeys.length > 1) world.err('Remove every key but the first from PROOFRUN_MASTER_KEY.');
    else if (resealed === 0)
      world.err('To rotate, put a new key in front of PROOFRUN_MASTER_KEY, with a comma, and run this again.');
    return exitCodes.pass;
  } finally {
    await store.close();
  }
}
