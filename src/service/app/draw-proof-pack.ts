import type { ProofPack } from '#contract/proof-pack.ts';
import type { Report } from '#contract/report.ts';
import { digestOf } from '#core/evidence/digest.ts';

export function drawProofPack(report: Report, artifacts: ProofPack['artifacts']): ProofPack {
  const pack: Omit<ProofPack, 'digest'> = {
    schemaVersion: 1,
    rulesetVersion: report.rulesetVersion,
    run: report.run,
    target: report.target,
    verdict: report.verdict,
    failureType: report.failureType,
    summary: report.summary,
    findings: report.findings,
    unconfirmed: report.unconfirmed,
    scenarios: report.scenarios,
    stepEvidence: report.stepEvidence,
    runtimeEvidence: report.runtimeEvidence,
    actionFidelity: report.actionFidelity,
    passingRunEvidence: report.passingRunEvidence,
    proofStrength: report.proofStrength,
    coverageConfidence: report.coverageConfidence,
    buildFingerprint: report.buildFingerprint,
    fixVerification: report.fixVerification,
    artifacts,
    redaction: {
      statement: 'Cookies, headers, storage and bodies are booleans, counts and shapes. Text of the target is masked.',
      maskedTexts: 0,
    },
    doNotClaim: report.doNotClaim,
    reportDigest: report.digest,
  };
  return { ...pack, digest: digestOf(pack) };
}
