import { z } from 'zod';
import { defineAction } from '../define-action.ts';
import { locatorSchema } from '../locator.ts';

export const checkAction = defineAction({
  action: 'check',
  about: 'Checks a checkbox, radio or switch.',
  schema: z.strictObject({ action: z.literal('check'), target: locatorSchema }),
  example: { action: 'check', target: { label: 'I agree' } },
  locatorMethod: 'check',
});
