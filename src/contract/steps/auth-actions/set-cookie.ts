import { z } from 'zod';
import { defineAction } from '../define-action.ts';
import { givenValue, oneValue } from './given-value.ts';

export const setCookieAction = defineAction({
  action: 'setCookie',
  about: 'Sets a cookie of the target.',
  schema: z
    .strictObject({
      action: z.literal('setCookie'),
      name: z.string().regex(/^[\w!#$%&'*+.^`|~-]{1,200}$/, 'A cookie name has no spaces, separators or quotes.'),
      ...givenValue,
    })
    .refine(oneValue.check, oneValue.message),
  example: { action: 'setCookie', name: 'consent', value: 'all' },
});
