// The body of POST /api/runs/start. Unknown fields are refused, so that a typo never runs something else.
import { z } from 'zod';
import { loginIdSchema, runIdSchema } from './ids.ts';
import { limit } from './limits.ts';
import { preflightSchema } from './preflight.ts';
import { runLinksSchema } from './run-links.ts';
import { crudConfigSchema } from './crud-config.ts';
import { customScenarioSchema, givenStepSchema } from './scenario.ts';
import { scopedPathSchema } from './target-path.ts';
import { runModes } from './vocabulary/run-modes.ts';
import { severities } from './vocabulary/severities.ts';
import { viewportChoices } from './vocabulary/viewport-choices.ts';

export const authSchema = z.discriminatedUnion('strategy', [
  z.strictObject({ strategy: z.literal('login_memory'), authSessionId: loginIdSchema }),
  z.strictObject({
    strategy: z.literal('steps'),
    authSessionId: loginIdSchema,
    steps: z.array(givenStepSchema).min(1).max(limit('stepsMax')),
  }),
]);

export const safeMutationSchema = z.strictObject({
  allowCreate: z.boolean().optional().meta({
    description:
      'Lets workflow_test submit the forms that it finds, to create records. Never on a production-looking host.',
  }),
  allowUpdate: z.boolean().optional(),
  allowDelete: z.boolean().optional(),
  qaPrefix: z
    .string()
    .regex(/^qa_[A-Za-z0-9_-]{0,40}$/, 'qaPrefix starts with "qa_".')
    .optional()
    .meta({ description: 'Texts that the run enters start with it. Defaults to a prefix per run.' }),
  cleanup: z.enum(['delete_created', 'leave']).optional(),
});

export const runStartSchema = z
  .strictObject({
    url: z
      .string()
      .min(1)
      .max(limit('urlLengthMax'))
      .meta({ format: 'uri', description: 'Must be publicly reachable.' }),
    mode: runModes.schema.optional().meta({ description: 'Defaults to fast_bug_scan.' }),
    pagesLimit: z.int().min(limit('pagesMin')).max(limit('pagesMax')).optional(),
    scopedPaths: z.array(scopedPathSchema).min(1).max(limit('scopedPathsMax')).optional(),
    authSessionId: loginIdSchema.optional(),
    viewport: viewportChoices.schema.optional().meta({ description: 'Defaults to desktop_mobile.' }),
    customScenarios: z.array(customScenarioSchema).min(1).max(limit('scenariosMax')).optional(),
    executeOnly: z.boolean().optional(),
    skipCrawl: z.boolean().optional(),
    failOn: severities.schema.optional().meta({
      description: 'The lowest severity that makes the verdict fail; lower findings are advice. Defaults to medium.',
    }),
    preflight: preflightSchema.optional(),
    auth: authSchema.optional(),
    baselineRunId: runIdSchema.optional(),
    crudConfig: crudConfigSchema.optional(),
    safeMutation: safeMutationSchema.optional(),
  })
  .meta({ id: 'RunStart' });
export type RunStart = z.infer<typeof runStartSchema>;

export const bypassStartSchema = runStartSchema
  .extend({ reason: z.string().min(1).max(500).optional() })
  .meta({ id: 'BypassStart' });
export type BypassStart = z.infer<typeof bypassStartSchema>;

export const runStartedSchema = z
  .strictObject({
    runId: runIdSchema,
    state: z.literal('queued'),
    mode: runModes.schema,
    creditsCharged: z.int(),
    creditsLeft: z.int(),
    pollAfterMs: z.int(),
    links: runLinksSchema,
  })
  .meta({ id: 'RunStarted' });
export type RunStarted = z.infer<typeof runStartedSchema>;
