// How deep each route and the run as a whole were tested.
import { z } from 'zod';
import { runIdSchema } from './ids.ts';
import { operationalDepths } from './vocabulary/operational-depths.ts';

export const operationalDepthSchema = z
  .strictObject({
    runId: runIdSchema,
    run: operationalDepths.schema,
    counts: z.record(operationalDepths.schema, z.int()),
    routes: z.array(
      z.strictObject({
        route: z.string(),
        depth: operationalDepths.schema,
        why: z.string(),
        deeper: z.string().nullable().meta({ description: 'What would test it deeper.' }),
      }),
    ),
    legend: z.array(z.strictObject({ depth: operationalDepths.schema, meaning: z.string() })),
  })
  .meta({ id: 'OperationalDepth' });
export type OperationalDepthView = z.infer<typeof operationalDepthSchema>;
