import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashApiKey, isApiKey, makeApiKey, shownPrefix } from './api-key-text.ts';

test('a key has the documented shape and its own checksum', () => {
  const key = makeApiKey(randomBytes);
  expect(key).toMatch(/^pfr_[A-Za-z0-9]{38}$/);
  expect(isApiKey(key)).toBe(true);
  expect(makeApiKey(randomBytes)).not.toBe(key);
});

test('one wrong character is noticed without a look-up', () => {
  const key = makeApiKey(randomBytes);
  for (let at = 4; at < key.length; at++) {
    const wrong = key.slice(0, at) + (key[at] === 'a' ? 'b' : 'a') + key.slice(at + 1);
    expect(isApiKey(wrong)).toBe(false);
  }
});

test('what is stored does not open anything', () => {
  const key = makeApiKey(randomBytes);
  expect(hashApiKey(key)).toBe(createHash('sha256').update(key).digest('hex'));
  expect(shownPrefix(key)).toBe(key.slice(0, 8));
});

test('bytes that would favour some characters are drawn again', () => {
  const sources = [new Uint8Array(32).fill(255), new Uint8Array(32).fill(61)];
  expect(makeApiKey(() => sources.shift() ?? new Uint8Array(32))).toMatch(/^pfr_z{32}/);
});

test('a source that gives nothing usable is an error, not a weak key', () => {
  expect(() => makeApiKey(() => new Uint8Array(32).fill(255))).toThrow('random source');
});
