// One-time codes by the clock, as RFC 6238 has them: SHA-1, 6 digits, 30 seconds.
import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
export const periodMs = 30_000;
const digits = 6;

/** null: the seed is not base32. */
function decodeBase32(text: string): Buffer | null {
  const clean = text.toUpperCase().replace(/[\s-]|=+$/g, '');
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const sign of clean) {
    const value = alphabet.indexOf(sign);
    if (value < 0) return null;
    held = ((held << 5) | value) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 0xff);
  }
  return bytes.length === 0 ? null : Buffer.from(bytes);
}

/** The code of a moment, in milliseconds since 1970; null: the seed cannot be read. */
export function totpAt(seed: string, at: number): string | null {
  const key = decodeBase32(seed);
  if (key === null) return null;
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / periodMs)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const offset = hash[hash.length - 1]! & 0x0f;
  const number = (hash.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

/** Milliseconds until the next code. */
export const msLeft = (at: number): number => periodMs - (at % periodMs);
