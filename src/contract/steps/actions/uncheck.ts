import { z } from 'zod';
import { defineAction } from '../define-action.ts';
import { locatorSchema } from '../locator.ts';

export const uncheckAction = defineAction({
  action: 'uncheck',
  about: 'Unchecks a checkbox or switch.',
  schema: z.strictObject({ action: z.literal('uncheck'), target: locatorSchema }),
  example: { action: 'uncheck', target: { label: 'Newsletter' } },
  locatorMethod: 'uncheck',
});
