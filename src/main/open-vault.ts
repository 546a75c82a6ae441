// Where the master keys are: in a setting, or in a file of the data folder that the first start makes.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MasterKey, masterKeyBytes, masterKeyText, parseMasterKeys } from '#service/store/sealing/master-keys.ts';
import { Vault } from '#service/store/sealing/vault.ts';
import type { Config } from './config.ts';
import { OperatorError } from './operator-error.ts';

const forOwner = 0o600;
const fileOf = (dataDir: string): string => join(dataDir, 'master-key');

/** Written beside it and put in place at once: a half-written key would lose everything that is sealed. */
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
      'Restore it from a backup. Without it, saved logins and what runs need for a Fix Check cannot be opened.',
    );
  return keys;
}

export function openVault({ masterKeys, dataDir }: Pick<Config, 'masterKeys' | 'dataDir'>): Vault {
  if (masterKeys !== null) return new Vault(() => masterKeys, randomBytes);
  if (!existsSync(fileOf(dataDir))) makeKeyFile(dataDir);
  return new Vault(() => readKeyFile(dataDir), randomBytes);
}

/** A new key in front of those of the file, which still open what they sealed. */
export function addKeyToFile(dataDir: string): void {
  const fresh = masterKeyText(randomBytes(masterKeyBytes));
  writeKeys(dataDir, [fresh, ...readKeyFile(dataDir).map(({ bytes }) => masterKeyText(bytes))], renameSync);
}

export function dropOlderKeysOfFile(dataDir: string): void {
  writeKeys(
    dataDir,
    readKeyFile(dataDir)
      .slice(0, 1)
      .map(({ bytes }) => masterKeyText(bytes)),
    renameSync,
  );
}
