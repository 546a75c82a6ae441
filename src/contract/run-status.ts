// The run record, readable by anyone with the runId.
import { z } from 'zod';
import { fixVerificationSchema } from './fix-verification.ts';
import { runIdSchema } from './ids.ts';
import { limit } from './limits.ts';
import { preflightChecksSchema } from './preflight.ts';
import { runLinksSchema } from './run-links.ts';
import { runKinds } from './vocabulary/run-kinds.ts';
import { runModes } from './vocabulary/run-modes.ts';
import { runPhases } from './vocabulary/run-phases.ts';
import { runReasons } from './vocabulary/run-reasons.ts';
import { runStates } from './vocabulary/run-states.ts';
import { verdicts } from './vocabulary/verdicts.ts';

export const proofEventSchema = z.strictObject({
  at: z.iso.datetime(),
  kind: z.string(),
  message: z.string().meta({ description: 'Written by Proofrun, never text from the target.' }),
  route: z.string().nullable(),
});
export type ProofEvent = z.infer<typeof proofEventSchema>;

export const failureCountsSchema = z.strictObject({
  critical: z.int(),
  high: z.int(),
  medium: z.int(),
  low: z.int(),
  unconfirmed: z.int(),
});
export type FailureCounts = z.infer<typeof failureCountsSchema>;
export const noFailures: FailureCounts = Object.freeze({ critical: 0, high: 0, medium: 0, low: 0, unconfirmed: 0 });

export const progressSchema = z.strictObject({ done: z.int(), total: z.int(), percent: z.int() });
export type Progress = z.infer<typeof progressSchema>;

export const runStatusSchema = z
  .strictObject({
    runId: runIdSchema,
    kind: runKinds.schema,
    mode: runModes.schema,
    target: z.string(),
    state: runStates.schema,
    phase: runPhases.schema.nullable(),
    currentStep: z.string().nullable(),
    progress: progressSchema,
    /** Null until the preflight of the run was checked, and for a run without one. */
    preflight: preflightChecksSchema,
    recentProofEvents: z
      .array(proofEventSchema)
      .max(limit('proofEventsShown'))
      .optional()
      .meta({ description: 'Left out by view=brief.' }),
    latestScreenshot: z.strictObject({ url: z.string(), takenAt: z.iso.datetime() }).nullable(),
    verdict: verdicts.schema.nullable(),
    /** Why the run says nothing about its target; null for every other run. */
    reason: runReasons.schema.nullable(),
    failureCounts: failureCountsSchema,
    fixVerification: fixVerificationSchema.nullable(),
    creditsCharged: z.int(),
    refunded: z.boolean(),
    parentRunId: runIdSchema.nullable(),
    createdAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable(),
    finishedAt: z.iso.datetime().nullable(),
    pollAfterMs: z.int(),
    links: runLinksSchema,
  })
  .meta({ id: 'RunStatus' });
export type RunStatus = z.infer<typeof runStatusSchema>;

export const statusQuerySchema = z.strictObject({
  wait: z.coerce
    .number()
    .int()
    .min(1)
    .max(limit('statusWaitSeconds'))
    .optional()
    .meta({ description: 'Seconds to hold the answer, until the state of the run changes or they have passed.' }),
  view: z.enum(['brief']).optional().meta({ description: 'brief leaves out recentProofEvents.' }),
});
