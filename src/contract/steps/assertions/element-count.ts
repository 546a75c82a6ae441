import { z } from 'zod';
import { defineAssertion } from '../define-assertion.ts';
import { locatorSchema } from '../locator.ts';
import { timeoutSchema } from '../step-fields.ts';

export const elementCountAssertion = defineAssertion({
  assert: 'element_count',
  about: 'The locator matches the given number of visible elements: exactly, at least, or at most.',
  schema: z
    .strictObject({
      assert: z.literal('element_count'),
      target: locatorSchema,
      exactly: z.int().min(0).max(10_000).optional(),
      atLeast: z.int().min(0).max(10_000).optional(),
      atMost: z.int().min(0).max(10_000).optional(),
      timeoutMs: timeoutSchema.optional(),
    })
    .refine((step) => [step.exactly, step.atLeast, step.atMost].some((count) => count !== undefined), {
      message: 'Set exactly, atLeast or atMost.',
    }),
  example: { assert: 'element_count', target: { role: 'listitem' }, atLeast: 1 },
});
