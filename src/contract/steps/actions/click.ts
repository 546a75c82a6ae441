import { z } from 'zod';
import { defineAction } from '../define-action.ts';
import { locatorSchema } from '../locator.ts';

export const clickAction = defineAction({
  action: 'click',
  about:
    'Clicks the element that the locator matches, with a real pointer. If a pointer cannot work, the element is clicked by script and the report says so.',
  schema: z.strictObject({ action: z.literal('click'), target: locatorSchema }),
  example: { action: 'click', target: { role: 'button', name: 'Add to basket' } },
  locatorMethod: 'click',
});
