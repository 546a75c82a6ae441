import { z } from 'zod';
import { defineAssertion } from '../define-assertion.ts';
import { locatorSchema } from '../locator.ts';
import { timeoutSchema, visibleTextSchema } from '../step-fields.ts';

export const textAbsentAssertion = defineAssertion({
  assert: 'text_absent',
  about: 'The text is not visible on the page, or inside the target.',
  schema: z.strictObject({
    assert: z.literal('text_absent'),
    text: visibleTextSchema,
    target: locatorSchema.optional(),
    timeoutMs: timeoutSchema.optional(),
  }),
  example: { assert: 'text_absent', text: 'Something went wrong' },
});
