// A fresh certificate for tests, so that no private key lives in the repository.
import { createSign, generateKeyPairSync } from 'node:crypto';

function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  if (body.length < 0x100) return Buffer.concat([Buffer.from([tag, 0x81, body.length]), body]);
  return Buffer.concat([Buffer.from([tag, 0x82, body.length >> 8, body.length & 0xff]), body]);
}

const SEQUENCE = 0x30;
const sequence = (...parts: Buffer[]): Buffer => der(SEQUENCE, ...parts);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const utcTime = (text: string): Buffer => der(0x17, Buffer.from(text));

const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));
const COMMON_NAME = '550403';
const SUBJECT_ALT_NAME = '551d11';
const BASIC_CONSTRAINTS = '551d13';
const DNS_NAME = 0x82;

export function selfSignedCertificate(hosts: readonly string[]): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const name = sequence(der(0x31, sequence(oid(COMMON_NAME), der(0x0c, Buffer.from('guard test')))));
  const altNames = sequence(...hosts.map((host) => der(DNS_NAME, Buffer.from(host))));
  const isAuthority = sequence(der(0x01, Buffer.from([0xff])));
  const extensions = sequence(
    sequence(oid(BASIC_CONSTRAINTS), der(0x04, isAuthority)),
    sequence(oid(SUBJECT_ALT_NAME), der(0x04, altNames)),
  );
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    sequence(utcTime('200101000000Z'), utcTime('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = createSign('sha256').update(body).sign(privateKey);
  const certificate = sequence(body, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').match(/.{1,64}/g)!;
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}
