import { z } from 'zod';
import { defineAssertion } from '../define-assertion.ts';
import { globSchema, timeoutSchema } from '../step-fields.ts';

export const responseShapeAssertion = defineAssertion({
  assert: 'response_shape',
  about: 'A JSON response since the scenario started has these keys, at the top level or in the first item.',
  schema: z.strictObject({
    assert: z.literal('response_shape'),
    path: globSchema,
    keys: z.array(z.string().min(1).max(60)).min(1).max(20),
    timeoutMs: timeoutSchema.optional(),
  }),
  example: { assert: 'response_shape', path: '/api/orders*', keys: ['id', 'total'] },
});
