import { z } from 'zod';
import { defineAssertion } from '../define-assertion.ts';
import { locatorSchema } from '../locator.ts';
import { timeoutSchema } from '../step-fields.ts';

export const elementVisibleAssertion = defineAssertion({
  assert: 'element_visible',
  about: 'The element that the locator matches is visible.',
  schema: z.strictObject({
    assert: z.literal('element_visible'),
    target: locatorSchema,
    timeoutMs: timeoutSchema.optional(),
  }),
  example: { assert: 'element_visible', target: { role: 'dialog', name: 'Basket' } },
});
