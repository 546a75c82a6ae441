import { z } from 'zod';
import { defineAssertion } from '../define-assertion.ts';
import { locatorSchema } from '../locator.ts';
import { timeoutSchema } from '../step-fields.ts';

export const focusOnAssertion = defineAssertion({
  assert: 'focus_on',
  about: 'The element has the keyboard focus.',
  schema: z.strictObject({ assert: z.literal('focus_on'), target: locatorSchema, timeoutMs: timeoutSchema.optional() }),
  example: { assert: 'focus_on', target: { label: 'Search' } },
});
