import { z } from 'zod';
import { defineAction } from '../define-action.ts';
import { locatorSchema } from '../locator.ts';
import { valueSchema } from '../step-fields.ts';

export const typeAction = defineAction({
  action: 'type',
  about: 'Types a value into a field, key by key.',
  schema: z.strictObject({ action: z.literal('type'), target: locatorSchema, value: valueSchema }),
  example: { action: 'type', target: { label: 'Search' }, value: 'tent' },
});
