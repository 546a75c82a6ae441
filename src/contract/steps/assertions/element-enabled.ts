import { z } from 'zod';
import { defineAssertion } from '../define-assertion.ts';
import { locatorSchema } from '../locator.ts';
import { timeoutSchema } from '../step-fields.ts';

export const elementEnabledAssertion = defineAssertion({
  assert: 'element_enabled',
  about: 'The element is enabled.',
  schema: z.strictObject({
    assert: z.literal('element_enabled'),
    target: locatorSchema,
    timeoutMs: timeoutSchema.optional(),
  }),
  example: { assert: 'element_enabled', target: { role: 'button', name: 'Save' } },
});
