import { z } from 'zod';
import { defineAssertion } from '../define-assertion.ts';
import { globSchema, timeoutSchema } from '../step-fields.ts';

export const requestMadeAssertion = defineAssertion({
  assert: 'request_made',
  about: 'The page made a matching request since the scenario started.',
  schema: z.strictObject({
    assert: z.literal('request_made'),
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
    path: globSchema,
    status: z.int().min(100).max(599).optional(),
    timeoutMs: timeoutSchema.optional(),
  }),
  example: { assert: 'request_made', method: 'POST', path: '/api/orders' },
});
