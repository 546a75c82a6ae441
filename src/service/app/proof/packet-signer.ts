// Signs packets with the newest key, and publishes all keys that packets may still be signed with.
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { Envelope } from '#contract/proof-pack.ts';
import type { KeptKey, PublishedKey } from '#contract/signing-keys.ts';
import { canonical } from '#core/evidence/digest.ts';
import { type Statement, payloadType, preAuthEncoding } from '#core/report/packet/statement.ts';

const keyIdLength = 32;
const keyIdOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex').slice(0, keyIdLength);

export function makeSigningKey(now: Date): KeptKey {
  const { privateKey } = generateKeyPairSync('ed25519');
  const publicKey = createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '';
  return {
    keyId: keyIdOf(publicKey),
    algorithm: 'ed25519',
    publicKey,
    createdAt: now.toISOString(),
    retiredAt: null,
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
}

/** Keys before the new one keep their public part, so that older packets stay checkable. */
export const rotateKeys = (keys: readonly KeptKey[], now: Date): KeptKey[] => [
  ...keys.map((key) => ({ ...key, retiredAt: key.retiredAt ?? now.toISOString(), privateKey: null })),
  makeSigningKey(now),
];

export class PacketSigner {
  readonly #keys: readonly KeptKey[];

  constructor(keys: readonly KeptKey[]) {
    this.#keys = keys;
  }

  published(): PublishedKey[] {
    return this.#keys.map(({ privateKey: _privateKey, ...key }) => key);
  }

  sign(statement: Statement): Envelope {
    const current = this.#keys.findLast(({ privateKey }) => privateKey !== null);
    if (current?.privateKey == null) throw new Error('there is no key to sign with');
    const payload = Buffer.from(canonical(statement));
    const key = createPrivateKey(current.privateKey);
    const signature = sign(null, preAuthEncoding(payloadType, payload), key);
    return {
      payloadType,
      payload: payload.toString('base64'),
      signatures: [{ keyid: current.keyId, sig: signature.toString('base64') }],
    };
  }
}
