import { z } from 'zod';
import { defineAction } from '../define-action.ts';
import { locatorSchema } from '../locator.ts';

export const waitForAction = defineAction({
  action: 'waitFor',
  about: 'Waits until the page is idle, or until the element that the locator matches is visible.',
  schema: z.strictObject({
    action: z.literal('waitFor'),
    target: locatorSchema.optional(),
    timeoutMs: z.int().min(100).max(30_000).optional(),
  }),
  example: { action: 'waitFor', target: { text: 'Thank you' }, timeoutMs: 5_000 },
});
