import { z } from 'zod';
import { findingIdSchema, givenIdSchema, scenarioIdSchema } from './ids.ts';
import { fixReasons } from './vocabulary/fix-reasons.ts';
import { fixStatuses } from './vocabulary/fix-statuses.ts';
import { severities } from './vocabulary/severities.ts';

const tally = z.strictObject({ passed: z.int(), failed: z.int(), unsure: z.int() });

/** All that the status of a row follows from, so that anyone can decide it again. */
export const fixFactsSchema = z.strictObject({
  progress: z.enum(['pending', 'engine_failed', 'done']),
  loginWall: z.boolean(),
  drift: z.enum(['host_down', 'another_app', 'build_changed_during_check', 'preconditions_gone']).nullable(),
  missing: z.enum(['scenario_missing', 'proof_removed', 'route_missing', 'not_all_replayed']).nullable(),
  lock: z.string().nullable().meta({ description: 'The same-test lock that held; null: it did not.' }),
  oracleBites: z.boolean().meta({ description: 'The old failing evidence still fails.' }),
  sameRules: z.boolean(),
  places: z.array(tally).meta({ description: 'The replays in each place.' }),
  build: z.enum(['changed', 'unchanged', 'unknown']),
  needsNewBuild: z.boolean(),
  obstacle: z.enum(['step_broken', 'subject_removed', 'witness_gone', 'fails_otherwise']).nullable(),
});
export type FixFacts = z.infer<typeof fixFactsSchema>;

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
        replays: tally,
        severity: severities.schema
          .optional()
          .meta({ description: 'Of the finding. Advice decides only where nothing else was found.' }),
        facts: fixFactsSchema
          .optional()
          .meta({ description: 'Missing in older runs, and where nothing was replayed.' }),
        errorBound: z.number().nullable().meta({ description: 'The chance that the passes are luck.' }),
      }),
    ),
    newFailures: z.array(
      z.strictObject({
        findingId: findingIdSchema,
        type: z.string(),
        title: z.string(),
        route: z.string(),
        severity: severities.schema.optional(),
      }),
    ),
    notRetested: z.array(findingIdSchema),
    errorBound: z.number().nullable(),
  })
  .meta({ id: 'FixVerification' });
export type FixVerification = z.infer<typeof fixVerificationSchema>;
