// A value that an authenticated action enters: given as text that is not a secret, or kept in a Login Memory.
import { z } from 'zod';
import { valueSchema } from '../step-fields.ts';

export const givenValue = {
  value: valueSchema.optional().meta({ description: 'The value itself. A value that looks like a secret is refused.' }),
  entry: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: 'The name of an entry of the Login Memory that holds the value.' }),
};

export const oneValue = {
  check: ({ value, entry }: { value?: string | undefined; entry?: string | undefined }): boolean =>
    (value === undefined) !== (entry === undefined),
  message: 'Give either value or entry.',
};
