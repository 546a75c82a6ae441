import { z } from 'zod';
import { defineAssertion } from '../define-assertion.ts';
import { locatorSchema } from '../locator.ts';
import { timeoutSchema, valueSchema } from '../step-fields.ts';

export const valueEqualsAssertion = defineAssertion({
  assert: 'value_equals',
  about: 'The field has this value.',
  schema: z.strictObject({
    assert: z.literal('value_equals'),
    target: locatorSchema,
    value: valueSchema,
    timeoutMs: timeoutSchema.optional(),
  }),
  example: { assert: 'value_equals', target: { label: 'Quantity' }, value: '2' },
});
