import { z } from 'zod';
import { defineAssertion } from '../define-assertion.ts';
import { locatorSchema } from '../locator.ts';
import { timeoutSchema, visibleTextSchema } from '../step-fields.ts';

export const persistsAfterReloadAssertion = defineAssertion({
  assert: 'persists_after_reload',
  about: 'The text is still visible after a reload.',
  schema: z.strictObject({
    assert: z.literal('persists_after_reload'),
    text: visibleTextSchema,
    target: locatorSchema.optional(),
    timeoutMs: timeoutSchema.optional(),
  }),
  example: { assert: 'persists_after_reload', text: 'Saved item' },
});
