// Fields that several steps share.
import { z } from 'zod';

export const visibleTextSchema = z.string().min(1).max(200);
export const globSchema = z
  .string()
  .min(1)
  .max(200)
  .meta({ description: 'A glob: "*" matches any characters, "?" matches one. Regular expressions are not supported.' });
export const timeoutSchema = z
  .int()
  .min(100)
  .max(30_000)
  .meta({ description: 'How long to wait for the condition, in ms.' });
export const valueSchema = z.string().max(2_000);
