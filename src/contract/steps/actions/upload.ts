import { z } from 'zod';
import { defineAction } from '../define-action.ts';
import { locatorSchema } from '../locator.ts';

export const uploadAction = defineAction({
  action: 'upload',
  about: 'Gives a file field a generated file of a type and size; never a path.',
  schema: z.strictObject({
    action: z.literal('upload'),
    target: locatorSchema,
    type: z.enum(['txt', 'csv', 'json', 'png', 'pdf']),
    bytes: z.int().min(0).max(5_242_880).optional(),
  }),
  example: { action: 'upload', target: { label: 'Photo' }, type: 'png', bytes: 2048 },
});
