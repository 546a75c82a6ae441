import { z } from 'zod';
import { defineAction } from '../define-action.ts';
import { locatorSchema } from '../locator.ts';

export const uploadAction = defineAction({
  action: 'upload',
  about: 'Sets a generated file of a given type and size on a file field. Never takes a path.',
  schema: z.strictObject({
    action: z.literal('upload'),
    target: locatorSchema,
    type: z.enum(['txt', 'csv', 'json', 'png', 'pdf']),
    bytes: z.int().min(0).max(5_242_880).optional(),
  }),
  example: { action: 'upload', target: { label: 'Photo' }, type: 'png', bytes: 2048 },
});
