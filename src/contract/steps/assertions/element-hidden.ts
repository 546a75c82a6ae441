import { z } from 'zod';
import { defineAssertion } from '../define-assertion.ts';
import { locatorSchema } from '../locator.ts';
import { timeoutSchema } from '../step-fields.ts';

export const elementHiddenAssertion = defineAssertion({
  assert: 'element_hidden',
  about: 'No element that the locator matches is visible.',
  schema: z.strictObject({
    assert: z.literal('element_hidden'),
    target: locatorSchema,
    timeoutMs: timeoutSchema.optional(),
  }),
  example: { assert: 'element_hidden', target: { role: 'dialog' } },
});
