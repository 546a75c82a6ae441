// A path on the target's origin: absolute, query and fragment allowed, never another origin.
import { z } from 'zod';
import { limit } from './limits.ts';

const printable = /^[^\s\\\p{Cc}]+$/u;

export const targetPathSchema = z
  .string()
  .min(1)
  .max(limit('pathLengthMax'))
  .refine((path) => path.startsWith('/') && !path.startsWith('//'), {
    message: 'A path starts with one "/" and stays on the origin of url.',
  })
  .refine((path) => printable.test(path), { message: 'A path has no spaces, backslashes or control characters.' });

/** A trailing `*` makes a scoped path a prefix. */
export const scopedPathSchema = targetPathSchema.refine((path) => !path.slice(0, -1).includes('*'), {
  message: 'A "*" is allowed only at the end of a scoped path.',
});
