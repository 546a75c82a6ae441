import { z } from 'zod';
import { defineAssertion } from '../define-assertion.ts';
import { globSchema, timeoutSchema } from '../step-fields.ts';

export const titleMatchesAssertion = defineAssertion({
  assert: 'title_matches',
  about: 'The page title matches a glob.',
  schema: z.strictObject({
    assert: z.literal('title_matches'),
    pattern: globSchema,
    timeoutMs: timeoutSchema.optional(),
  }),
  example: { assert: 'title_matches', pattern: '*basket*' },
});
