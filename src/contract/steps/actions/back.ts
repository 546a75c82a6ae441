import { z } from 'zod';
import { defineAction } from '../define-action.ts';

export const backAction = defineAction({
  action: 'back',
  about: 'Goes back one entry in the browser history.',
  schema: z.strictObject({ action: z.literal('back') }),
  example: { action: 'back' },
});
