// A ready-made scenario: copy it, put in the names of your own page, and send it as a custom scenario.
import { z } from 'zod';
import { limit } from './limits.ts';
import { preflightSchema } from './preflight.ts';
import { stepSchema } from './scenario.ts';
import { explainedStepSchema } from './steps/explained-step.ts';
import { screenshotPolicies } from './vocabulary/screenshot-policies.ts';
import { targetPathSchema } from './target-path.ts';

export const scenarioTemplateSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/),
    title: z.string(),
    about: z.string(),
    route: targetPathSchema,
    adapt: z.array(z.string()).meta({ description: 'What to replace with the names of your page.' }),
    needsLogin: z.boolean().meta({ description: 'The scenario makes sense only in a run with a Login Memory.' }),
    writes: z.boolean().meta({ description: 'The scenario leaves data on the target.' }),
    preflight: preflightSchema,
    steps: z.array(stepSchema).min(1).max(limit('stepsMax')),
    cleanup: z.array(stepSchema),
    screenshotPolicy: screenshotPolicies.schema.meta({
      description: 'Which steps have a picture in stepEvidence, in a scenario that names this template.',
    }),
    fixCheck: z.strictObject({
      failureType: z.literal('assertion_failed'),
      replays: z.int(),
      lockedBy: z.array(z.string()).meta({ description: 'Changing any of these makes it a different test.' }),
    }),
    doNotClaim: z.array(z.string()).min(1),
  })
  .meta({ id: 'ScenarioTemplate' });
export type ScenarioTemplate = z.infer<typeof scenarioTemplateSchema>;

export const scenarioTemplatesSchema = z
  .strictObject({
    templates: z.array(
      z.strictObject({
        id: z.string(),
        title: z.string(),
        about: z.string(),
        needsLogin: z.boolean(),
        writes: z.boolean(),
        path: z.string(),
      }),
    ),
  })
  .meta({ id: 'ScenarioTemplates' });

export const validateAssertionSchema = z
  .strictObject({ assertion: z.unknown().meta({ description: 'One step of the form { "assert": "<kind>", … }.' }) })
  .meta({ id: 'ValidateAssertion' });

export const assertionErrorSchema = z.strictObject({
  path: z.string().meta({ description: 'The invalid field; empty for the whole assertion.' }),
  code: z.string(),
  message: z.string(),
});
export const validatedAssertionSchema = z
  .strictObject({
    valid: z.boolean(),
    errors: z.array(assertionErrorSchema),
    steps: z.array(explainedStepSchema),
    example: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ description: 'A valid assertion of the same kind. Present only if there are errors.' }),
  })
  .meta({ id: 'ValidatedAssertion' });
export type ValidatedAssertion = z.infer<typeof validatedAssertionSchema>;
