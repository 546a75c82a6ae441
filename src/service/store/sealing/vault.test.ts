import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { masterKeyText, parseMasterKeys } from './master-keys.ts';
import { CannotOpen, Vault, keyIdOfBytes } from './vault.ts';

const keysOf = (...texts: string[]) => parseMasterKeys(texts.join(',')) ?? [];
const [one, two] = [masterKeyText(randomBytes(32)), masterKeyText(randomBytes(32))];

test('what was sealed opens for its owner with its key, and twice the same text is sealed differently', () => {
  const vault = new Vault(() => keysOf(one), randomBytes);
  const sealed = vault.seal('a password, ünïcode', 'me');
  expect(vault.open(sealed, 'me')).toBe('a password, ünïcode');
  expect(Buffer.from(sealed.sealed, 'base64').includes('password')).toBe(false);
  expect(vault.seal('a password, ünïcode', 'me').sealed).not.toBe(sealed.sealed);
});

test('it opens for nobody else, with no other key, and not when any byte was changed', () => {
  const vault = new Vault(() => keysOf(one), randomBytes);
  const sealed = vault.seal('text', 'me');
  expect(() => vault.open(sealed, 'you')).toThrow(CannotOpen);
  expect(() => new Vault(() => keysOf(two), randomBytes).open(sealed, 'me')).toThrow(/master key is missing/);
  const bytes = Buffer.from(sealed.sealed, 'base64');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => vault.open({ ...sealed, sealed: changed.toString('base64') }, 'me')).toThrow(CannotOpen);
  }
  expect(() => vault.open({ ...sealed, sealed: 'AAAA' }, 'me')).toThrow(CannotOpen);
});

test('after a rotation the first key seals and the older one still opens; a key of another process is looked for', () => {
  const before = new Vault(() => keysOf(one), randomBytes).seal('old', 'me');
  const rotated = new Vault(() => keysOf(two, one), randomBytes);
  expect(rotated.open(before, 'me')).toBe('old');
  const after = rotated.seal('new', 'me');
  expect(after.keyId).not.toBe(before.keyId);
  let there = keysOf(one);
  const running = new Vault(() => there, randomBytes);
  there = keysOf(two, one);
  expect(running.open(after, 'me')).toBe('new');
});

test('sealed bytes name their key, open for their owner alone, and not when any byte was changed', () => {
  const vault = new Vault(() => keysOf(one), randomBytes);
  const plain = Buffer.concat([Buffer.from('a token'), randomBytes(40)]);
  const sealed = vault.sealBytes(plain, 'me');
  expect(vault.openBytes(sealed, 'me')).toEqual(plain);
  expect(keyIdOfBytes(sealed)).toBe(vault.keyId);
  expect(sealed.includes('a token')).toBe(false);
  expect(() => vault.openBytes(sealed, 'you')).toThrow(CannotOpen);
  const other = new Vault(() => keysOf(two), randomBytes);
  expect(() => other.openBytes(sealed, 'me')).toThrow(`master key is missing, the one with the id ${vault.keyId}`);
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => vault.openBytes(changed, 'me')).toThrow(CannotOpen);
    expect(() => vault.openBytes(sealed.subarray(0, at), 'me')).toThrow(CannotOpen);
  }
});

test('once another process has rotated, nothing more is sealed with the older key', () => {
  let there = keysOf(one);
  const running = new Vault(() => there, randomBytes);
  there = keysOf(two, one);
  const current = new Vault(() => keysOf(two), randomBytes);
  expect(current.open(running.seal('new', 'me'), 'me')).toBe('new');
  expect(current.openBytes(running.sealBytes(Buffer.from('new'), 'me'), 'me').toString()).toBe('new');
});

test('a key is 32 bytes in base64 or hex, and nothing else', () => {
  const bytes = randomBytes(32);
  expect(keysOf(bytes.toString('hex'))[0]?.bytes).toEqual(bytes);
  expect(keysOf(bytes.toString('base64'))[0]?.id).toBe(keysOf(bytes.toString('base64url'))[0]?.id);
  for (const bad of ['', 'short', `${one},short`, randomBytes(16).toString('hex'), '!'.repeat(43)])
    expect([bad, parseMasterKeys(bad)]).toEqual([bad, null]);
});
