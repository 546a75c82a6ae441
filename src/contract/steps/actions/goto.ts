import { z } from 'zod';
import { defineAction } from '../define-action.ts';
import { targetPathSchema } from '../../target-path.ts';

export const gotoAction = defineAction({
  action: 'goto',
  about: "Opens a path on the target's own origin.",
  schema: z.strictObject({ action: z.literal('goto'), path: targetPathSchema }),
  example: { action: 'goto', path: '/products' },
});
