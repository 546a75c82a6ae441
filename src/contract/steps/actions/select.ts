import { z } from 'zod';
import { defineAction } from '../define-action.ts';
import { locatorSchema } from '../locator.ts';
import { visibleTextSchema } from '../step-fields.ts';

export const selectAction = defineAction({
  action: 'select',
  about: 'Selects an option by its visible label.',
  schema: z.strictObject({ action: z.literal('select'), target: locatorSchema, option: visibleTextSchema }),
  example: { action: 'select', target: { label: 'Country' }, option: 'Norway' },
});
