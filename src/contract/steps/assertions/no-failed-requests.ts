import { z } from 'zod';
import { defineAssertion } from '../define-assertion.ts';

export const noFailedRequestsAssertion = defineAssertion({
  assert: 'no_failed_requests',
  about: 'No same-origin request failed or returned 4xx or 5xx since the scenario started.',
  schema: z.strictObject({ assert: z.literal('no_failed_requests') }),
  example: { assert: 'no_failed_requests' },
});
