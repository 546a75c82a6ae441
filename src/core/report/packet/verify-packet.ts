// Checks a packet offline: its shape, who signed it, that nothing was changed since, and that its claims follow from its
// evidence. Keys come from the caller, never from the packet.
import { type ProofPack, proofPackSchema } from '#contract/proof-pack.ts';
import { canonical, digestOf } from '#core/evidence/digest.ts';
import type { UnsignedPack } from '../views/view-proof-pack.ts';
import { chainOf } from './chain.ts';
import { type Claim, recomputeClaims } from './recompute.ts';
import { payloadType, preAuthEncoding, statementOf } from './statement.ts';

/** Whether a trusted key of this id made the signature. Null: no such key is trusted. */
export type CheckSignature = (keyId: string, signed: Uint8Array, signature: Uint8Array) => boolean | null;

export interface Verification {
  readonly ok: boolean;
  readonly claims: readonly Claim[];
}

const holds = (claim: string, message: string): Claim => ({ claim, outcome: 'holds', message });
const fails = (claim: string, message: string): Claim => ({ claim, outcome: 'fails', message });

/** Base64 has several spellings of the same bytes; only the usual one is taken. */
function bytesOf(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}

function checkSignatures({ envelope }: ProofPack, check: CheckSignature): Claim {
  const payload = bytesOf(envelope.payload);
  if (payload === null) return fails('signature', 'The payload of the envelope is not base64.');
  const signed = preAuthEncoding(payloadType, payload);
  let trusted = 0;
  for (const { keyid, sig } of envelope.signatures) {
    const signature = bytesOf(sig);
    const good = signature === null ? false : check(keyid, signed, signature);
    if (good === false) return fails('signature', `The signature of key ${keyid} does not match.`);
    if (good === true) trusted += 1;
  }
  return trusted === envelope.signatures.length
    ? holds('signature', `Signed by ${envelope.signatures.map(({ keyid }) => keyid).join(', ')}.`)
    : fails('signature', 'It is signed by a key that is not trusted here.');
}

function checkStatement({ envelope, ...unsigned }: ProofPack): Claim {
  const payload = Buffer.from(envelope.payload, 'base64').toString('utf8');
  return payload === canonical(statementOf(unsigned))
    ? holds('statement', 'The signed statement is about this packet.')
    : fails('statement', 'The signed statement is about another packet, or another result.');
}

function checkChain(pack: UnsignedPack): Claim {
  const { chain, digest: _digest, ...body } = pack;
  const again = chainOf(body);
  const changed = again.links.find(({ part, digest }, place) => {
    const claimed = chain.links[place];
    return claimed?.part !== part || claimed.digest !== digest;
  });
  if (changed !== undefined) return fails('evidence chain', `The part ${changed.part} was changed.`);
  return chain.links.length === again.links.length && chain.head === again.head
    ? holds('evidence chain', `${again.links.length} parts are as they were signed.`)
    : fails('evidence chain', 'The links or the head of the chain were changed.');
}

function checkDigest({ digest, ...rest }: UnsignedPack): Claim {
  return digest === digestOf(rest)
    ? holds('digest', 'The digest is that of the packet.')
    : fails('digest', 'The digest is not that of the packet.');
}

export function verifyPacket(given: unknown, check: CheckSignature): Verification {
  const parsed = proofPackSchema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue === undefined || issue.path.length === 0 ? 'the packet' : issue.path.join('.');
    return {
      ok: false,
      claims: [fails('shape', `This is not a proof packet of this version: ${where}: ${issue?.message ?? 'invalid'}`)],
    };
  }
  const pack = parsed.data;
  const { envelope: _envelope, ...unsigned } = pack;
  const claims = [
    holds('shape', 'A proof packet of this version.'),
    checkSignatures(pack, check),
    checkStatement(pack),
    checkDigest(unsigned),
    checkChain(unsigned),
    ...recomputeClaims(unsigned),
  ];
  return { ok: claims.every(({ outcome }) => outcome !== 'fails'), claims };
}
