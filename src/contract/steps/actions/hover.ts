import { z } from 'zod';
import { defineAction } from '../define-action.ts';
import { locatorSchema } from '../locator.ts';

export const hoverAction = defineAction({
  action: 'hover',
  about: 'Moves the pointer over the element.',
  schema: z.strictObject({ action: z.literal('hover'), target: locatorSchema }),
  example: { action: 'hover', target: { role: 'button', name: 'Help' } },
  locatorMethod: 'hover',
});
