import { z } from 'zod';
import { defineAction } from '../define-action.ts';
import { visibleTextSchema } from '../step-fields.ts';

export const clickByTestIdAction = defineAction({
  action: 'clickByTestId',
  about: 'Clicks the element with this test id.',
  schema: z.strictObject({ action: z.literal('clickByTestId'), testId: visibleTextSchema }),
  example: { action: 'clickByTestId', testId: 'save' },
});
