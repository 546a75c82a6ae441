import { z } from 'zod';
import { defineAssertion } from '../define-assertion.ts';

export const noConsoleErrorsAssertion = defineAssertion({
  assert: 'no_console_errors',
  about: 'The page logged no console error and threw no exception since the scenario started.',
  schema: z.strictObject({ assert: z.literal('no_console_errors') }),
  example: { assert: 'no_console_errors' },
});
