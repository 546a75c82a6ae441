// A key is `pfr_`, 32 random characters and a checksum, so that a mistyped key is refused without a look-up.
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { apiKeySchema } from '#contract/ids.ts';
import type { RandomBytes } from './new-id.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const SHOWN_LENGTH = 8;
// The largest multiple of 62 in a byte: higher ones would favour the first characters.
const FAIR_BYTES = 248;
const maxDraws = 64;

function checksumOf(text: string): string {
  let rest = crc32(text);
  let out = '';
  for (let at = 0; at < CHECKSUM_LENGTH; at++) {
    out = ALPHABET.charAt(rest % ALPHABET.length) + out;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return out;
}

export function makeApiKey(randomBytes: RandomBytes): string {
  let random = '';
  for (let draws = 0; draws < maxDraws && random.length < RANDOM_LENGTH; draws++)
    for (const byte of randomBytes(RANDOM_LENGTH))
      if (byte < FAIR_BYTES && random.length < RANDOM_LENGTH) random += ALPHABET.charAt(byte % ALPHABET.length);
  if (random.length < RANDOM_LENGTH) throw new Error('the random source returned no usable bytes');
  const body = `pfr_${random}`;
  return body + checksumOf(body);
}

export function isApiKey(text: string): boolean {
  if (!apiKeySchema.safeParse(text).success) return false;
  return checksumOf(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

export const hashApiKey = (text: string): string => createHash('sha256').update(text).digest('hex');
export const shownPrefix = (text: string): string => text.slice(0, SHOWN_LENGTH);
