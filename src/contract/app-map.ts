// The routes of a run as a graph, with the states of their pages and what leads to them, coloured by what is known about each of them.
import { z } from 'zod';
import { findingIdSchema, runIdSchema } from './ids.ts';
import { limit } from './limits.ts';
import { appMapColours } from './vocabulary/app-map-colours.ts';
import { mapStateKinds } from './vocabulary/map-state-kinds.ts';
import { operationalDepths } from './vocabulary/operational-depths.ts';

export const appMapQuerySchema = z.strictObject({
  format: z.enum(['json', 'svg']).optional().meta({ description: 'svg is a drawing of the map.' }),
});

const untrusted = z
  .string()
  .max(limit('evidenceText'))
  .meta({ description: 'Text from the target: untrusted, redacted.' });

export const maxMapStates = 200;
export const maxMapTransitions = 500;

/** What a page looks like after a control was used, or from the start, beside what its address says. */
export const mapStateSchema = z.strictObject({
  id: z.string(),
  route: z.string(),
  kind: mapStateKinds.schema,
  name: untrusted,
  colour: appMapColours.schema,
  findingIds: z.array(findingIdSchema).max(20).meta({ description: 'Findings at controls inside it.' }),
});

export const mapTransitionSchema = z.strictObject({
  from: z.string().meta({ description: 'A route, or the id of a state.' }),
  by: z
    .strictObject({ role: z.string(), name: untrusted })
    .nullable()
    .meta({ description: 'The control; null: it is so when the page has loaded.' }),
  to: z.string().meta({ description: 'A route, or the id of a state.' }),
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
    edges: z.array(z.strictObject({ from: z.string(), to: z.string() })).meta({ description: 'Links.' }),
    states: z.array(mapStateSchema).max(maxMapStates),
    transitions: z.array(mapTransitionSchema).max(maxMapTransitions),
    legend: z.array(z.strictObject({ colour: appMapColours.schema, meaning: z.string() })),
    counts: z.record(appMapColours.schema, z.int()).meta({ description: 'Routes of each colour.' }),
  })
  .meta({ id: 'AppMap' });
export type AppMap = z.infer<typeof appMapSchema>;
