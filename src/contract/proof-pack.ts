// The full proof of a run: the report's proof, its pictures by address and digest, redacted.
import { z } from 'zod';
import { findingSchema, scenarioRecordSchema, unconfirmedSchema } from './finding.ts';
import { reportSchema } from './report.ts';

export const proofPackSchema = z
  .strictObject({
    schemaVersion: z.literal(1),
    rulesetVersion: z.string(),
    run: reportSchema.shape.run,
    target: reportSchema.shape.target,
    verdict: reportSchema.shape.verdict,
    failureType: reportSchema.shape.failureType,
    summary: reportSchema.shape.summary,
    preflight: reportSchema.shape.preflight,
    findings: z.array(findingSchema),
    unconfirmed: z.array(unconfirmedSchema),
    scenarios: z.array(scenarioRecordSchema),
    stepEvidence: reportSchema.shape.stepEvidence,
    runtimeEvidence: reportSchema.shape.runtimeEvidence,
    actionFidelity: reportSchema.shape.actionFidelity,
    passingRunEvidence: reportSchema.shape.passingRunEvidence,
    proofStrength: reportSchema.shape.proofStrength,
    coverageConfidence: reportSchema.shape.coverageConfidence,
    buildFingerprint: reportSchema.shape.buildFingerprint,
    fixVerification: reportSchema.shape.fixVerification,
    artifacts: z.array(
      z.strictObject({
        url: z.string(),
        kind: z.string(),
        sha256: z.string(),
        bytes: z.int(),
        keptUntil: z.iso.datetime(),
      }),
    ),
    redaction: z.strictObject({ statement: z.string(), maskedTexts: z.int() }),
    doNotClaim: z.array(z.string()),
    reportDigest: z.string(),
    digest: z.string(),
  })
  .meta({ id: 'ProofPack' });
export type ProofPack = z.infer<typeof proofPackSchema>;
