// The Fix Checks of a run, in the order they were started.
import { z } from 'zod';
import { runIdSchema } from './ids.ts';
import { limit } from './limits.ts';
import { fixStatuses } from './vocabulary/fix-statuses.ts';
import { runStates } from './vocabulary/run-states.ts';

export const fixChecksSchema = z
  .strictObject({
    fixChecks: z
      .array(
        z.strictObject({
          name: z.string(),
          runId: runIdSchema.nullable().meta({ description: "Null without the owner's key." }),
          state: runStates.schema,
          status: fixStatuses.schema,
          errorBound: z.number().nullable(),
          createdAt: z.iso.datetime(),
          finishedAt: z.iso.datetime().nullable(),
        }),
      )
      .max(limit('fixChecksMax')),
    left: z.int().meta({ description: 'How many more Fix Checks this run may have.' }),
  })
  .meta({ id: 'FixChecks' });
export type FixChecks = z.infer<typeof fixChecksSchema>;
