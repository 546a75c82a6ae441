// The keys that sign proof packets, in one private file of the data folder; made on the first start.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type KeptKey, keptKeysSchema } from '#contract/signing-keys.ts';
import { makeSigningKey, rotateKeys } from '#service/app/proof/packet-signer.ts';
import { OperatorError } from './operator-error.ts';

export const signingKeysFile = 'signing-keys.json';
const ownerOnly = 0o600;

const pathOf = (dataDir: string): string => join(dataDir, signingKeysFile);
const textOf = (keys: readonly KeptKey[]): string => `${JSON.stringify(keys, null, 2)}\n`;

function readKeys(dataDir: string): KeptKey[] | null {
  let text: string;
  try {
    text = readFileSync(pathOf(dataDir), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    return keptKeysSchema.parse(JSON.parse(text));
  } catch {
    throw new OperatorError(
      `The file ${pathOf(dataDir)} is damaged.`,
      'Restore it from a backup. If you delete it, new packets are signed with a new key and old ones can no longer be checked here.',
    );
  }
}

export function ensureSigningKeys(dataDir: string, now: Date): readonly KeptKey[] {
  const known = readKeys(dataDir);
  if (known !== null) return known;
  const made = [makeSigningKey(now)];
  try {
    // Another process of this folder may have made one in the meantime: its key stays.
    writeFileSync(pathOf(dataDir), textOf(made), { mode: ownerOnly, flag: 'wx' });
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readKeys(dataDir) ?? made;
  }
}

/** The new key signs after the next start of the service. */
export function rotateSigningKeys(dataDir: string, now: Date): KeptKey {
  const keys = rotateKeys(readKeys(dataDir) ?? [], now);
  const next = `${pathOf(dataDir)}.new`;
  writeFileSync(next, textOf(keys), { mode: ownerOnly });
  renameSync(next, pathOf(dataDir));
  return keys.at(-1)!;
}
