import { z } from 'zod';
import { defineAssertion } from '../define-assertion.ts';

export const noConsoleErrorsAssertion = defineAssertion({
  assert: 'no_console_errors',
  about: 'Since the scenario began the page wrote no error to the console and threw no exception.',
  schema: z.strictObject({ assert: z.literal('no_console_errors') }),
  example: { assert: 'no_console_errors' },
});
