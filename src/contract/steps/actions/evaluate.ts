import { z } from 'zod';
import { defineAction } from '../define-action.ts';

export const evaluateAction = defineAction({
  action: 'evaluate',
  about: 'Evaluates an expression in the page. It must return a boolean. Refused in any run with a login.',
  schema: z.strictObject({ action: z.literal('evaluate'), expression: z.string().min(1).max(2_000) }),
  example: { action: 'evaluate', expression: 'document.documentElement.dataset.theme === "dark"' },
});
