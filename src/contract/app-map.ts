// The routes of a run as a graph, coloured by what is known about each of them.
import { z } from 'zod';
import { runIdSchema } from './ids.ts';
import { appMapColours } from './vocabulary/app-map-colours.ts';
import { operationalDepths } from './vocabulary/operational-depths.ts';

export const appMapQuerySchema = z.strictObject({
  format: z.enum(['json', 'svg']).optional().meta({ description: 'svg is a drawing of the map.' }),
});

export const appMapSchema = z
  .strictObject({
    runId: runIdSchema,
    nodes: z.array(
      z.strictObject({
        route: z.string(),
        colour: appMapColours.schema,
        depth: operationalDepths.schema,
        findings: z.int(),
      }),
    ),
    edges: z.array(z.strictObject({ from: z.string(), to: z.string() })),
    legend: z.array(z.strictObject({ colour: appMapColours.schema, meaning: z.string() })),
    counts: z.record(appMapColours.schema, z.int()),
  })
  .meta({ id: 'AppMap' });
export type AppMap = z.infer<typeof appMapSchema>;
