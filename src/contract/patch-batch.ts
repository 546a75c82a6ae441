// A batch of patches, evaluated from stored proof; nothing of it is kept.
import { z } from 'zod';
import { findingIdSchema, runIdSchema } from './ids.ts';
import { limit } from './limits.ts';
import { fixStatuses } from './vocabulary/fix-statuses.ts';
import { patchBatchStates } from './vocabulary/patch-batch-states.ts';

/** States a caller may ask for; the others are computed from Fix Checks. */
export const askedStates = ['proposed', 'patching', 'deployed', 'verifying', 'abandoned', 'blocked'] as const;

export const patchBatchSchema = z
  .strictObject({
    state: patchBatchStates.schema.meta({ description: 'The current state of the batch.' }),
    to: z
      .enum(askedStates)
      .optional()
      .meta({ description: 'The requested state. Verified states cannot be requested: they are computed.' }),
    findingIds: z
      .array(findingIdSchema)
      .min(1)
      .max(200)
      .optional()
      .meta({ description: 'The findings that the batch fixes. Defaults to all findings of the run.' }),
    fixCheckRunIds: z.array(runIdSchema).max(limit('fixChecksMax')).optional(),
  })
  .meta({ id: 'PatchBatch' });
export type PatchBatch = z.infer<typeof patchBatchSchema>;

export const patchBatchEvaluationSchema = z
  .strictObject({
    runId: runIdSchema,
    state: patchBatchStates.schema,
    next: z.array(patchBatchStates.schema).meta({ description: 'The states that the batch may change to.' }),
    reason: z.string(),
    findings: z.array(z.strictObject({ findingId: findingIdSchema, status: fixStatuses.schema.nullable() })),
    newFailures: z.array(findingIdSchema),
    persisted: z.literal(false),
  })
  .meta({ id: 'PatchBatchEvaluation' });
export type PatchBatchEvaluation = z.infer<typeof patchBatchEvaluationSchema>;
