import { z } from 'zod';
import { viewports } from '../../vocabulary/viewports.ts';
import { defineAction } from '../define-action.ts';

export const setViewportAction = defineAction({
  action: 'setViewport',
  about: 'Resizes the page to one of the five viewports.',
  schema: z.strictObject({ action: z.literal('setViewport'), viewport: viewports.schema }),
  example: { action: 'setViewport', viewport: 'phone' },
});
