import { z } from 'zod';
import { defineAssertion } from '../define-assertion.ts';
import { globSchema, timeoutSchema } from '../step-fields.ts';

export const urlMatchesAssertion = defineAssertion({
  assert: 'url_matches',
  about: 'The path, query and fragment of the page match a glob.',
  schema: z.strictObject({
    assert: z.literal('url_matches'),
    pattern: globSchema,
    timeoutMs: timeoutSchema.optional(),
  }),
  example: { assert: 'url_matches', pattern: '/orders/*' },
});
