import { z } from 'zod';
import { defineAction } from '../define-action.ts';
import { visibleTextSchema } from '../step-fields.ts';
import { givenValue, oneValue } from './given-value.ts';

export const fillByTestIdAction = defineAction({
  action: 'fillByTestId',
  about: 'Sets the value of the field with this test id.',
  schema: z
    .strictObject({ action: z.literal('fillByTestId'), testId: visibleTextSchema, ...givenValue })
    .refine(oneValue.check, oneValue.message),
  example: { action: 'fillByTestId', testId: 'email', value: 'qa@example.com' },
});
