import { z } from 'zod';
import { defineAssertion } from '../define-assertion.ts';

export const layoutCleanAssertion = defineAssertion({
  assert: 'layout_clean',
  about: 'No layout fault of severity medium or higher is on the page at its present width.',
  schema: z.strictObject({ assert: z.literal('layout_clean') }),
  example: { assert: 'layout_clean' },
});
