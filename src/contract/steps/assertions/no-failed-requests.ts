import { z } from 'zod';
import { defineAssertion } from '../define-assertion.ts';

export const noFailedRequestsAssertion = defineAssertion({
  assert: 'no_failed_requests',
  about: 'Since the scenario began no request of the page to its own origin failed or answered 4xx or 5xx.',
  schema: z.strictObject({ assert: z.literal('no_failed_requests') }),
  example: { assert: 'no_failed_requests' },
});
