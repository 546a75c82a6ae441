// A run in 1 to 3 KB: what an agent reads first.
import { z } from 'zod';
import { findingFactsSchema } from './finding-facts.ts';
import { findingIdSchema, runIdSchema } from './ids.ts';
import { preflightChecksSchema } from './preflight.ts';
import { runLinksSchema } from './run-links.ts';
import { failureCountsSchema } from './run-status.ts';
import { confidenceTiers } from './vocabulary/confidence-tiers.ts';
import { failureTypes } from './vocabulary/failure-types.ts';
import { fixStatuses } from './vocabulary/fix-statuses.ts';
import { proofStrengths } from './vocabulary/proof-strengths.ts';
import { runModes } from './vocabulary/run-modes.ts';
import { severities } from './vocabulary/severities.ts';
import { verdicts } from './vocabulary/verdicts.ts';

export const compactProofSchema = z
  .strictObject({
    schemaVersion: z.literal(1),
    runId: runIdSchema,
    mode: runModes.schema,
    target: z.string(),
    verdict: verdicts.schema,
    failureType: failureTypes.schema.nullable(),
    failedStep: z.string().nullable(),
    preflight: preflightChecksSchema.meta({ description: 'The failed checks of the preflight, at most 5.' }),
    trustWarning: z.string(),
    nextSafeAction: z.strictObject({
      command: z.string().meta({ description: 'As it works in a clone of the repository.' }),
      http: z.string().meta({ description: 'The same as a request: method and address. A POST needs the API key.' }),
      why: z.string(),
    }),
    proofStrength: proofStrengths.schema.nullable(),
    coverageConfidence: confidenceTiers.schema,
    counts: failureCountsSchema.extend({ routesTested: z.int() }),
    topFindings: z
      .array(
        z.strictObject({
          id: findingIdSchema,
          type: failureTypes.schema,
          subtype: z.string().optional(),
          severity: severities.schema,
          title: z.string(),
          route: z.string(),
          untrusted: findingFactsSchema.optional(),
        }),
      )
      .max(5),
    fixVerification: z
      .strictObject({
        status: fixStatuses.schema,
        errorBound: z.number().nullable(),
        reproduced: z.strictObject({ failed: z.int(), of: z.int() }).nullable(),
        passes: z.int().nullable(),
        newFailures: z.int(),
        notRetested: z.int(),
      })
      .nullable(),
    links: runLinksSchema,
    digest: z.string(),
  })
  .meta({ id: 'CompactProof' });
export type CompactProof = z.infer<typeof compactProofSchema>;
