import { z } from 'zod';
import { defineAction } from '../define-action.ts';
import { locatorSchema } from '../locator.ts';

export const clickAction = defineAction({
  action: 'click',
  about:
    'Clicks the one element the locator names, with a real pointer. Where no pointer can work it is clicked by program, and the report says so.',
  schema: z.strictObject({ action: z.literal('click'), target: locatorSchema }),
  example: { action: 'click', target: { role: 'button', name: 'Add to basket' } },
  locatorMethod: 'click',
});
