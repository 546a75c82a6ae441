import { z } from 'zod';
import { defineAction } from '../define-action.ts';
import { locatorSchema } from '../locator.ts';
import { valueSchema } from '../step-fields.ts';

export const fillAction = defineAction({
  action: 'fill',
  about: 'Puts a value into a field, as pasting would.',
  schema: z.strictObject({ action: z.literal('fill'), target: locatorSchema, value: valueSchema }),
  example: { action: 'fill', target: { label: 'Email' }, value: 'qa@example.com' },
});
