// Checks a proof packet on this machine. Only the keys may come from elsewhere: from a file, or from the service.
import { createPublicKey, verify as verifySignature } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type SigningKeys, signingKeysSchema } from '#contract/signing-keys.ts';
import type { CliWorld } from '#faces/cli/cli-world.ts';
import { type ExitCode, exitCodes } from '#faces/cli/exit-codes.ts';
import type { Shown } from '#faces/cli/local-commands.ts';
import { terminalText } from '#faces/cli/terminal-text.ts';
import { type CheckSignature, verifyPacket } from '#core/report/packet/verify-packet.ts';
import { OperatorError } from './operator-error.ts';

export function checkWith({ keys }: SigningKeys): CheckSignature {
  const known = new Map(keys.map(({ keyId, publicKey }) => [keyId, publicKey]));
  return (keyId, signed, signature) => {
    const x = known.get(keyId);
    if (x === undefined) return null;
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verifySignature(null, signed, key, signature);
  };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(
      `${file} cannot be read as JSON: ${reason}`,
      'Name a file that was saved from proof-pack.json.',
    );
  }
}

function readKeys(file: string): SigningKeys {
  const parsed = signingKeysSchema.safeParse(readJson(file));
  if (parsed.success) return parsed.data;
  throw new OperatorError(
    `${file} is not a list of keys.`,
    'Save /.well-known/proofrun-keys.json of the service that signed the packet.',
  );
}

const signs = { holds: 'ok   ', fails: 'FAIL ', not_checkable: '?    ' } as const;

export async function verify(
  world: CliWorld,
  file: string,
  keysFile: string | null,
  { json }: Shown,
): Promise<ExitCode> {
  const packet = readJson(file);
  const keys = keysFile === null ? await world.client('customer').call('get_signing_keys', {}) : readKeys(keysFile);
  const { ok, claims } = verifyPacket(packet, checkWith(keys));
  if (json) world.out(JSON.stringify({ ok, claims }));
  else {
    for (const { claim, outcome, message } of claims)
      world.out(terminalText(`${signs[outcome]} ${claim.padEnd(17)} ${message}`));
    world.out(ok ? 'VERIFIED' : 'NOT VERIFIED');
  }
  return ok ? exitCodes.pass : exitCodes.fail;
}
