import { z } from 'zod';
import { defineAction } from '../define-action.ts';

export const reloadAction = defineAction({
  action: 'reload',
  about: 'Loads the current page again.',
  schema: z.strictObject({ action: z.literal('reload') }),
  example: { action: 'reload' },
});
