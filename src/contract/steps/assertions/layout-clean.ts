import { z } from 'zod';
import { defineAssertion } from '../define-assertion.ts';

export const layoutCleanAssertion = defineAssertion({
  assert: 'layout_clean',
  about: 'The page has no layout defect of severity medium or higher at its current width.',
  schema: z.strictObject({ assert: z.literal('layout_clean') }),
  example: { assert: 'layout_clean' },
});
