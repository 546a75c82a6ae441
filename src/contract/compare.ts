// What changed between two runs: a finding is gone only if the same place was tested again.
import { z } from 'zod';
import { findingIdSchema } from './ids.ts';
import { namedRunSchema } from './named-run.ts';
import { comparisonClasses } from './vocabulary/comparison-classes.ts';
import { failureTypes } from './vocabulary/failure-types.ts';
import { severities } from './vocabulary/severities.ts';

const counts = z.strictObject({
  new: z.int(),
  still: z.int(),
  gone: z.int(),
  not_retested: z.int(),
  not_comparable: z.int(),
});

const tested = z.enum(['tested', 'skipped', 'absent']);

export const comparisonSchema = z
  .strictObject({
    base: namedRunSchema,
    head: namedRunSchema,
    sameRuleset: z.boolean(),
    sameOrigin: z.boolean(),
    counts,
    findings: z.array(
      z.strictObject({
        findingId: findingIdSchema,
        class: comparisonClasses.schema,
        type: failureTypes.schema,
        subtype: z.string().optional(),
        severity: severities.schema,
        title: z.string(),
        firstTested: z.boolean().meta({ description: 'A new finding on routes that the base run did not test.' }),
        routes: z.array(z.strictObject({ route: z.string(), class: comparisonClasses.schema })),
      }),
    ),
    routes: z.array(z.strictObject({ route: z.string(), base: tested, head: tested, counts })),
    coverage: z.strictObject({
      routesOnlyInBase: z.array(z.string()),
      routesOnlyInHead: z.array(z.string()),
      routesInBoth: z.int(),
      viewportsOnlyInBase: z.array(z.string()),
      viewportsOnlyInHead: z.array(z.string()),
    }),
    doNotClaim: z.array(z.string()),
  })
  .meta({ id: 'Comparison' });
export type Comparison = z.infer<typeof comparisonSchema>;
