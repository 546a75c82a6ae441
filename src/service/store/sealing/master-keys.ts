// The keys that seal what must not be readable at rest: the first one seals, the others only open what was sealed before a rotation.
import { createHash } from 'node:crypto';

export const masterKeyBytes = 32;
export const masterKeyIdLength = 12;

export interface MasterKey {
  /** Says which key sealed a row, and nothing about the key. */
  readonly id: string;
  readonly bytes: Buffer;
}

const masterKeyOf = (bytes: Buffer): MasterKey => ({
  id: createHash('sha256').update('proofrun master key').update(bytes).digest('hex').slice(0, masterKeyIdLength),
  bytes,
});

export const masterKeyText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

const inHex = /^[0-9a-f]{64}$/i;
const inBase64 = /^[A-Za-z0-9+/_-]{43}=?$/;

/** Keys in base64, or as 64 hexadecimal digits, separated by commas or lines; null: there is none, or one is no key. */
export function parseMasterKeys(text: string): readonly MasterKey[] | null {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  if (words.length === 0 || !words.every((word) => inHex.test(word) || inBase64.test(word))) return null;
  return words.map((word) => masterKeyOf(Buffer.from(word, inHex.test(word) ? 'hex' : 'base64')));
}
