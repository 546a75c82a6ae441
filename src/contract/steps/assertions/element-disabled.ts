import { z } from 'zod';
import { defineAssertion } from '../define-assertion.ts';
import { locatorSchema } from '../locator.ts';
import { timeoutSchema } from '../step-fields.ts';

export const elementDisabledAssertion = defineAssertion({
  assert: 'element_disabled',
  about: 'The element is disabled.',
  schema: z.strictObject({
    assert: z.literal('element_disabled'),
    target: locatorSchema,
    timeoutMs: timeoutSchema.optional(),
  }),
  example: { assert: 'element_disabled', target: { role: 'button', name: 'Save' } },
});
