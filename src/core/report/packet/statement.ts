// What is signed: an in-toto statement that ties the digest of a packet to the result of its tests.
import type { Report } from '#contract/report.ts';
import { splitFindings } from '../exports/split-findings.ts';
import type { UnsignedPack } from '../views/view-proof-pack.ts';

export const statementType = 'https://in-toto.io/Statement/v1';
export const predicateType = 'https://in-toto.io/attestation/test-result/v0.1';
export const payloadType = 'application/vnd.in-toto+json';

interface Descriptor {
  readonly name: string;
  readonly digest: { readonly sha256: string };
}

export interface Statement {
  readonly _type: typeof statementType;
  readonly subject: readonly Descriptor[];
  readonly predicateType: typeof predicateType;
  readonly predicate: {
    readonly result: 'PASSED' | 'WARNED' | 'FAILED';
    readonly configuration: readonly { readonly name: string; readonly uri: string }[];
    readonly passedTests: readonly string[];
    readonly warnedTests: readonly string[];
    readonly failedTests: readonly string[];
  };
}

/** A run that decided nothing did not pass its tests; the standard has no word of its own for it. */
export function resultOf({ verdict }: Pick<UnsignedPack, 'verdict'>, advice: number): Statement['predicate']['result'] {
  if (verdict !== 'pass') return 'FAILED';
  return advice > 0 ? 'WARNED' : 'PASSED';
}

export function statementOf(pack: UnsignedPack): Statement {
  const { failing, advice } = splitFindings(pack as unknown as Report);
  return {
    _type: statementType,
    subject: [
      { name: `proof-pack/${pack.run.runId}`, digest: { sha256: pack.digest } },
      { name: 'evidence-chain', digest: { sha256: pack.chain.head } },
      { name: 'report.json', digest: { sha256: pack.reportDigest } },
      ...(pack.buildFingerprint === null
        ? []
        : [{ name: `build/${pack.target.host}`, digest: { sha256: pack.buildFingerprint.digest } }]),
    ],
    predicateType,
    predicate: {
      result: resultOf(pack, advice.length),
      configuration: [{ name: 'ruleset', uri: `pkg:generic/proofrun-ruleset@${pack.rulesetVersion}` }],
      passedTests: pack.scenarios.filter(({ outcome }) => outcome === 'passed').map(({ id }) => id),
      warnedTests: advice.map(({ id }) => id),
      failedTests: failing.map(({ id }) => id),
    },
  };
}

/** The bytes that DSSE signs: lengths first, so that type and payload cannot run into each other. */
export function preAuthEncoding(type: string, payload: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `), payload]);
}
