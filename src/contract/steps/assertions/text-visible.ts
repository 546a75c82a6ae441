import { z } from 'zod';
import { defineAssertion } from '../define-assertion.ts';
import { locatorSchema } from '../locator.ts';
import { timeoutSchema, visibleTextSchema } from '../step-fields.ts';

export const textVisibleAssertion = defineAssertion({
  assert: 'text_visible',
  about: 'The text is visible on the page, or inside the target.',
  schema: z.strictObject({
    assert: z.literal('text_visible'),
    text: visibleTextSchema,
    target: locatorSchema.optional(),
    timeoutMs: timeoutSchema.optional(),
  }),
  example: { assert: 'text_visible', text: 'Thank you' },
});
