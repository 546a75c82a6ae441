// A scenario as a caller brings it.
import { z } from 'zod';
import { givenIdSchema } from './ids.ts';
import { limit } from './limits.ts';
import { preflightSchema } from './preflight.ts';
import { actionStepSchema } from './steps/all-actions.ts';
import { allAuthActions, authActionStepSchema } from './steps/all-auth-actions.ts';
import { assertionStepSchema } from './steps/all-assertions.ts';
import { targetPathSchema } from './target-path.ts';
import { viewports } from './vocabulary/viewports.ts';

export const stepSchema = z
  .union([actionStepSchema, assertionStepSchema])
  .meta({ id: 'Step', description: 'An action or an assertion.' });
export type Step = z.infer<typeof stepSchema>;

/** Refined by `planRun`: the authenticated actions are checked like all others, and refused until they are built. */
export const givenStepSchema = z
  .union([
    z.discriminatedUnion('action', [...actionStepSchema.options, ...authActionStepSchema.options]),
    assertionStepSchema,
  ])
  .meta({
    id: 'GivenStep',
    description: `An action or an assertion. Not available yet: ${allAuthActions.map(({ action }) => action).join(', ')}.`,
  });
export type GivenStep = z.infer<typeof givenStepSchema>;

export const customScenarioSchema = z
  .strictObject({
    id: givenIdSchema.optional(),
    title: z.string().min(1).max(200),
    template: z.string().min(1).max(100).optional(),
    route: targetPathSchema,
    viewport: viewports.schema.optional(),
    preflight: preflightSchema.optional(),
    steps: z.array(givenStepSchema).min(1).max(limit('stepsMax')),
    cleanup: z.array(givenStepSchema).max(limit('stepsMax')).optional(),
  })
  .meta({ id: 'CustomScenario' });
export type GivenScenario = z.infer<typeof customScenarioSchema>;
/** A scenario without authenticated actions. */
export type CustomScenario = Omit<GivenScenario, 'steps' | 'cleanup'> & {
  steps: Step[];
  cleanup?: Step[] | undefined;
};
