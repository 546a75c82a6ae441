import { z } from 'zod';
import { defineAssertion } from '../define-assertion.ts';
import { locatorSchema } from '../locator.ts';
import { timeoutSchema, valueSchema } from '../step-fields.ts';

export const attributeEqualsAssertion = defineAssertion({
  assert: 'attribute_equals',
  about: 'The element has this attribute value.',
  schema: z.strictObject({
    assert: z.literal('attribute_equals'),
    target: locatorSchema,
    name: z.string().regex(/^[a-zA-Z][\w:.-]{0,60}$/),
    value: valueSchema,
    timeoutMs: timeoutSchema.optional(),
  }),
  example: {
    assert: 'attribute_equals',
    target: { role: 'button', name: 'Menu' },
    name: 'aria-expanded',
    value: 'true',
  },
});
