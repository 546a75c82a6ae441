import { createHash, createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { publishedKeySchema } from '#contract/signing-keys.ts';
import { canonical } from '#core/evidence/digest.ts';
import { type Statement, preAuthEncoding } from '#core/report/packet/statement.ts';
import { PacketSigner, makeSigningKey, rotateKeys } from './packet-signer.ts';

const [first, second, third] = [1, 2, 3].map((day) => new Date(Date.UTC(2026, 0, day))) as [Date, Date, Date];
const statement = { b: 1, a: 'text' } as unknown as Statement;

test('a key is named after its public part, and signs now', () => {
  const key = makeSigningKey(first);
  const bytes = Buffer.from(key.publicKey, 'base64url');
  expect(bytes).toHaveLength(32);
  expect(key).toEqual({
    keyId: createHash('sha256').update(bytes).digest('hex').slice(0, 32),
    algorithm: 'ed25519',
    publicKey: key.publicKey,
    createdAt: '2026-01-01T00:00:00.000Z',
    retiredAt: null,
    privateKey: expect.stringMatching(/^-----BEGIN PRIVATE KEY-----\n/),
  });
});

test('a new key retires those before it, once, and takes their private parts', () => {
  const one = makeSigningKey(first);
  const keys = rotateKeys(rotateKeys([one], second), third);
  expect(keys.map(({ createdAt, retiredAt, privateKey }) => [createdAt, retiredAt, privateKey !== null])).toEqual([
    [first.toISOString(), second.toISOString(), false],
    [second.toISOString(), third.toISOString(), false],
    [third.toISOString(), null, true],
  ]);
  expect(keys[0]).toEqual({ ...one, retiredAt: second.toISOString(), privateKey: null });
  const published = new PacketSigner(keys).published();
  expect(published.map((key) => publishedKeySchema.parse(key).keyId)).toEqual(keys.map(({ keyId }) => keyId));
});

test('a statement is signed with the newest key, as anyone can check', () => {
  const keys = rotateKeys([makeSigningKey(first)], second);
  const envelope = new PacketSigner(keys).sign(statement);
  const payload = Buffer.from(canonical(statement));
  expect(envelope).toEqual({
    payloadType: 'application/vnd.in-toto+json',
    payload: payload.toString('base64'),
    signatures: [{ keyid: keys[1]?.keyId, sig: expect.any(String) }],
  });
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: keys[1]?.publicKey ?? '' }, format: 'jwk' });
  const signature = Buffer.from(envelope.signatures[0]?.sig ?? '', 'base64');
  expect(verify(null, preAuthEncoding(envelope.payloadType, payload), key, signature)).toBe(true);
});

test('without a private key nothing is signed', () => {
  const retired = { ...makeSigningKey(first), privateKey: null };
  for (const keys of [[], [retired]])
    expect(() => new PacketSigner(keys).sign(statement)).toThrow('there is no key to sign with');
});
