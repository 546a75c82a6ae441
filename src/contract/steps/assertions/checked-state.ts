import { z } from 'zod';
import { defineAssertion } from '../define-assertion.ts';
import { locatorSchema } from '../locator.ts';
import { timeoutSchema } from '../step-fields.ts';

export const checkedStateAssertion = defineAssertion({
  assert: 'checked_state',
  about: 'The checkbox, radio or switch is checked, or unchecked.',
  schema: z.strictObject({
    assert: z.literal('checked_state'),
    target: locatorSchema,
    checked: z.boolean(),
    timeoutMs: timeoutSchema.optional(),
  }),
  example: { assert: 'checked_state', target: { label: 'Dark theme' }, checked: true },
});
