import { z } from 'zod';
import { defineAction } from '../define-action.ts';
import { locatorSchema } from '../locator.ts';
import { valueSchema } from '../step-fields.ts';

export const fillAction = defineAction({
  action: 'fill',
  about: 'Sets the value of a field, like pasting.',
  schema: z.strictObject({ action: z.literal('fill'), target: locatorSchema, value: valueSchema }),
  example: { action: 'fill', target: { label: 'Email' }, value: 'qa@example.com' },
});
