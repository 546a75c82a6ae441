import { z } from 'zod';
import { findingIdSchema, givenIdSchema, scenarioIdSchema } from './ids.ts';
import { fixReasons } from './vocabulary/fix-reasons.ts';
import { fixStatuses } from './vocabulary/fix-statuses.ts';

export const fixVerificationSchema = z
  .strictObject({
    status: fixStatuses.schema,
    scenarios: z.array(
      z.strictObject({
        scenarioId: scenarioIdSchema,
        givenId: givenIdSchema.optional(),
        findingId: findingIdSchema.nullable(),
        title: z.string().optional().meta({ description: 'The title of the finding. Missing in older runs.' }),
        route: z.string().optional(),
        status: fixStatuses.schema,
        reason: fixReasons.schema,
        reproduced: z
          .strictObject({ failed: z.int(), of: z.int() })
          .meta({ description: 'The replays of the original run.' }),
        places: z.int().meta({ description: 'Routes and contexts on which the scenario was replayed.' }),
        replays: z.strictObject({ passed: z.int(), failed: z.int(), unsure: z.int() }),
        errorBound: z.number().nullable().meta({ description: 'The chance that the passes are luck.' }),
      }),
    ),
    newFailures: z.array(
      z.strictObject({ findingId: findingIdSchema, type: z.string(), title: z.string(), route: z.string() }),
    ),
    notRetested: z.array(findingIdSchema),
    errorBound: z.number().nullable(),
  })
  .meta({ id: 'FixVerification' });
export type FixVerification = z.infer<typeof fixVerificationSchema>;
