import { z } from 'zod';
import { defineAssertion } from '../define-assertion.ts';
import { globSchema, timeoutSchema } from '../step-fields.ts';

export const responseShapeAssertion = defineAssertion({
  assert: 'response_shape',
  about: 'A response since the scenario began was JSON with these keys at its top level, or in its first item.',
  schema: z.strictObject({
    assert: z.literal('response_shape'),
    path: globSchema,
    keys: z.array(z.string().min(1).max(60)).min(1).max(20),
    timeoutMs: timeoutSchema.optional(),
  }),
  example: { assert: 'response_shape', path: '/api/orders*', keys: ['id', 'total'] },
});
