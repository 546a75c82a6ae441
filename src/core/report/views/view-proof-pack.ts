// The proof packet: what the report claims, with the digests of the pictures that show it.
import type { ProofPack } from '#contract/proof-pack.ts';
import type { Report } from '#contract/report.ts';
import { digestOf } from '#core/evidence/digest.ts';
import { type PackBody, chainOf } from '../packet/chain.ts';
import { countMasks } from '#core/evidence/redact.ts';

export interface PackedArtifact {
  readonly url: string;
  readonly kind: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly keptUntil: string;
}

/** All that is signed. */
export type UnsignedPack = Omit<ProofPack, 'envelope'>;

export function viewProofPack(report: Report, artifacts: readonly PackedArtifact[]): UnsignedPack {
  const body: PackBody = {
    schemaVersion: 1,
    rulesetVersion: report.rulesetVersion,
    run: report.run,
    target: report.target,
    verdict: report.verdict,
    failureType: report.failureType,
    ...(report.decision === undefined ? {} : { decision: report.decision }),
    summary: report.summary,
    preflight: report.preflight,
    findings: report.findings,
    unconfirmed: report.unconfirmed,
    scenarios: report.scenarios,
    routes: report.routes,
    stepEvidence: report.stepEvidence,
    runtimeEvidence: report.runtimeEvidence,
    actionFidelity: report.actionFidelity,
    passingRunEvidence: report.passingRunEvidence,
    proofStrength: report.proofStrength,
    coverageGrounding: report.coverageGrounding,
    coverageConfidence: report.coverageConfidence,
    backendProof: report.backendProof,
    mutationProof: report.mutationProof,
    limits: report.limits,
    buildFingerprint: report.buildFingerprint,
    fixVerification: report.fixVerification,
    artifacts: artifacts.map((artifact) => ({ ...artifact })),
    redaction: {
      statement:
        'Cookies, headers, storage and bodies appear only as booleans, counts and shapes. Text from the target was masked when it was read.',
      maskedTexts: countMasks(JSON.stringify(report)),
    },
    doNotClaim: report.doNotClaim,
    reportDigest: report.digest,
  };
  const chained = { ...body, chain: chainOf(body) };
  return { ...chained, digest: digestOf(chained) };
}
