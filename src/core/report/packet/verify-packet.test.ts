import { expect, test } from 'vitest';
import { reportOf } from '../../../../test/kit/report-of.ts';
import type { ProofPack } from '#contract/proof-pack.ts';
import { canonical, digestOf } from '#core/evidence/digest.ts';
import { viewProofPack } from '../views/view-proof-pack.ts';
import { chainOf } from './chain.ts';
import { payloadType, statementOf } from './statement.ts';
import { type CheckSignature, verifyPacket } from './verify-packet.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const unsigned = viewProofPack(reportOf([], ['/']), []);
const signed = (change: Partial<ProofPack['envelope']> = {}): ProofPack => ({
  ...unsigned,
  envelope: {
    payload: base64(canonical(statementOf(unsigned))),
    payloadType,
    signatures: [{ keyid: 'key-1', sig: base64('good') }],
    ...change,
  } as ProofPack['envelope'],
});
const trust: CheckSignature = (keyId, _signed, signature) =>
  keyId.startsWith('key-') ? Buffer.from(signature).toString() === 'good' : null;
const claims = (given: unknown, check = trust) =>
  Object.fromEntries(
    verifyPacket(given, check).claims.map(({ claim, outcome, message }) => [claim, `${outcome}: ${message}`]),
  );

test('a packet that a trusted key signed holds', () => {
  expect(verifyPacket(signed(), trust).ok).toBe(true);
  expect(claims(signed())).toMatchObject({
    shape: 'holds: A proof packet of this version.',
    signature: 'holds: Signed by key-1.',
    statement: 'holds: The signed statement is about this packet.',
    digest: 'holds: The digest is that of the packet.',
    'evidence chain': `holds: ${unsigned.chain.links.length} parts are as they were signed.`,
  });
});

test('what is no packet is said to be none, and where', () => {
  const { ok, claims: all } = verifyPacket({ ...signed(), verdict: 'maybe' }, trust);
  expect(ok).toBe(false);
  expect(all).toHaveLength(1);
  expect(all[0]).toMatchObject({ claim: 'shape', outcome: 'fails' });
  expect(all[0]?.message).toContain('this version: verdict: ');
  expect(verifyPacket('text', trust).claims[0]?.message).toContain('this version: the packet: ');
});

test('a signature fails that does not match, or that no trusted key made', () => {
  const signature = (...signatures: { keyid: string; sig: string }[]) => claims(signed({ signatures }))['signature'];
  const good = { keyid: 'key-1', sig: base64('good') };
  const bad = 'fails: The signature of key key-2 does not match.';
  expect(signature(good, { keyid: 'key-2', sig: base64('bad') })).toBe(bad);
  // The same bytes in another spelling.
  expect(signature(good, { keyid: 'key-2', sig: 'Z29vZB==' })).toBe(bad);
  expect(signature(good, { keyid: 'other', sig: base64('good') })).toBe(
    'fails: It is signed by a key that is not trusted here.',
  );
  expect(signature(good, { ...good, keyid: 'key-2' })).toBe('holds: Signed by key-1, key-2.');
  expect(claims(signed({ payload: 'e31=' }))['signature']).toBe('fails: The payload of the envelope is not base64.');
});

test('a statement about another packet, another digest and a changed part are each named', () => {
  expect(claims(signed({ payload: base64('{}') }))['statement']).toMatch(/^fails: .* about another packet/);
  expect(claims({ ...signed(), digest: digestOf('other') })['digest']).toBe(
    'fails: The digest is not that of the packet.',
  );
  expect(claims({ ...signed(), failureType: 'http_error' })['evidence chain']).toMatch(
    /^fails: The part \w+ was changed\.$/,
  );
  const { chain: _chain, digest: _digest, ...body } = unsigned;
  const chain = chainOf(body);
  const withChain = (change: Partial<typeof chain>) =>
    claims({ ...signed(), chain: { ...chain, ...change } })['evidence chain'];
  const touched = 'fails: The links or the head of the chain were changed.';
  expect(withChain({})).toMatch(/^holds/);
  expect(withChain({ head: digestOf('other') })).toBe(touched);
  expect(withChain({ links: [...chain.links, chain.links[0]!] })).toBe(touched);
});
