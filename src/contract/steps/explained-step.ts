// What an assertion does when it runs, one small step at a time.
import { z } from 'zod';
import { locatorSchema } from './locator.ts';

export const explainedStepSchema = z
  .strictObject({
    op: z.enum(['settle', 'reload', 'locate', 'observe', 'expect']),
    about: z.string().meta({ description: 'What the step does.' }),
    target: locatorSchema.optional(),
    /** How long the step is repeated until it holds. */
    timeoutMs: z.int().optional(),
  })
  .meta({ id: 'ExplainedStep' });
export type ExplainedStep = z.infer<typeof explainedStepSchema>;
