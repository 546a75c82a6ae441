// The full proof of a run: the report's proof, its pictures by address and digest, redacted.
import { z } from 'zod';
import { findingSchema, scenarioRecordSchema, unconfirmedSchema } from './finding.ts';
import { reportSchema } from './report.ts';

export const envelopeSchema = z
  .strictObject({
    payloadType: z.literal('application/vnd.in-toto+json'),
    payload: z.base64().meta({ description: 'An in-toto statement with a test-result predicate.' }),
    signatures: z.array(z.strictObject({ keyid: z.string(), sig: z.base64() })).min(1),
  })
  .meta({ id: 'DsseEnvelope' });
export type Envelope = z.infer<typeof envelopeSchema>;

export const proofPackSchema = z
  .strictObject({
    schemaVersion: z.literal(1),
    rulesetVersion: z.string(),
    run: reportSchema.shape.run,
    target: reportSchema.shape.target,
    verdict: reportSchema.shape.verdict,
    failureType: reportSchema.shape.failureType,
    decision: reportSchema.shape.decision,
    summary: reportSchema.shape.summary,
    preflight: reportSchema.shape.preflight,
    findings: z.array(findingSchema),
    unconfirmed: z.array(unconfirmedSchema),
    scenarios: z.array(scenarioRecordSchema),
    routes: reportSchema.shape.routes,
    stepEvidence: reportSchema.shape.stepEvidence,
    runtimeEvidence: reportSchema.shape.runtimeEvidence,
    actionFidelity: reportSchema.shape.actionFidelity,
    passingRunEvidence: reportSchema.shape.passingRunEvidence,
    proofStrength: reportSchema.shape.proofStrength,
    coverageGrounding: reportSchema.shape.coverageGrounding,
    coverageConfidence: reportSchema.shape.coverageConfidence,
    backendProof: reportSchema.shape.backendProof,
    mutationProof: reportSchema.shape.mutationProof,
    limits: reportSchema.shape.limits,
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
    chain: z
      .strictObject({
        links: z.array(z.strictObject({ part: z.string(), digest: z.string() })),
        head: z.string(),
      })
      .meta({ description: 'Each part by its digest; the head follows from all of them in this order.' }),
    digest: z.string().meta({ description: 'Of the canonical JSON of all fields but digest and envelope.' }),
    envelope: envelopeSchema,
  })
  .meta({ id: 'ProofPack' });
export type ProofPack = z.infer<typeof proofPackSchema>;
