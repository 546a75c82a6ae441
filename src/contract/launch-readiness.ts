// Whether stored proof is enough to launch, with every reason and everything that was used to decide.
import { z } from 'zod';
import { findingIdSchema } from './ids.ts';
import { limit } from './limits.ts';
import { namedRunSchema } from './named-run.ts';
import { confidenceTiers } from './vocabulary/confidence-tiers.ts';
import { failureTypes } from './vocabulary/failure-types.ts';
import { fixStatuses } from './vocabulary/fix-statuses.ts';
import { proofStrengths } from './vocabulary/proof-strengths.ts';
import { readinessRules } from './vocabulary/readiness-rules.ts';
import { readinessVerdicts } from './vocabulary/readiness-verdicts.ts';
import { runModes } from './vocabulary/run-modes.ts';
import { severities } from './vocabulary/severities.ts';

export const readinessQuerySchema = z.strictObject({ runId: z.string().max(200) });
export const readinessRequestSchema = z
  .strictObject({ runIds: z.array(z.string().max(200)).min(1).max(limit('readinessRuns')) })
  .meta({ id: 'LaunchReadinessRequest' });

export const launchReadinessSchema = z
  .strictObject({
    verdict: readinessVerdicts.schema,
    rule: readinessRules.schema.meta({ description: 'The row of the table that decided.' }),
    reasons: z.array(z.strictObject({ rule: readinessRules.schema, message: z.string() })),
    openFindings: z.array(
      z.strictObject({
        findingId: findingIdSchema,
        type: failureTypes.schema,
        severity: severities.schema,
        title: z.string(),
        run: z.string().meta({ description: 'The name of the run in evidence.' }),
      }),
    ),
    evidence: z.array(
      z.strictObject({
        run: namedRunSchema,
        mode: runModes.schema,
        host: z.string(),
        productionLooking: z.boolean(),
        coverageConfidence: confidenceTiers.schema,
        proofStrength: proofStrengths.schema.nullable(),
        fixVerification: fixStatuses.schema.nullable(),
        usedFor: z.enum(['verdict', 'fixes']),
      }),
    ),
    evaluatedAt: z.iso.datetime(),
  })
  .meta({ id: 'LaunchReadiness' });
export type LaunchReadiness = z.infer<typeof launchReadinessSchema>;
