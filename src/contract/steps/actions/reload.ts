import { z } from 'zod';
import { defineAction } from '../define-action.ts';

export const reloadAction = defineAction({
  action: 'reload',
  about: 'Reloads the current page.',
  schema: z.strictObject({ action: z.literal('reload') }),
  example: { action: 'reload' },
});
