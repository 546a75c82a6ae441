import { z } from 'zod';
import { defineAction } from '../define-action.ts';

export const clearSessionAction = defineAction({
  action: 'clearSession',
  about: 'Removes the cookies and the storage of the target, so that the run is signed out.',
  schema: z.strictObject({ action: z.literal('clearSession') }),
  example: { action: 'clearSession' },
});
