// How findings and routes developed over the runs of one target by one account.
import { z } from 'zod';
import { findingIdSchema } from './ids.ts';
import { namedRunSchema } from './named-run.ts';
import { failureTypes } from './vocabulary/failure-types.ts';
import { historyClasses } from './vocabulary/history-classes.ts';
import { severities } from './vocabulary/severities.ts';

export const historySchema = z
  .strictObject({
    run: namedRunSchema,
    earlierRuns: z.array(namedRunSchema).meta({ description: 'Oldest first.' }),
    runsLeftOut: z.boolean().meta({ description: 'There are older runs than this list shows.' }),
    findings: z.array(
      z.strictObject({
        findingId: findingIdSchema,
        class: historyClasses.schema.nullable().meta({ description: 'Null if the rules of its audit changed.' }),
        notComparable: z.boolean(),
        type: failureTypes.schema,
        severity: severities.schema,
        title: z.string(),
        route: z.string(),
        seenIn: z.array(z.string()).meta({ description: 'Names of the runs that had it.' }),
      }),
    ),
    routes: z.array(z.strictObject({ route: z.string(), class: historyClasses.schema, testedIn: z.int() })),
  })
  .meta({ id: 'History' });
export type History = z.infer<typeof historySchema>;
