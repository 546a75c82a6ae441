// What must hold before a run does anything else.
import { z } from 'zod';
import { environments } from './vocabulary/environments.ts';

export const preflightSchema = z
  .strictObject({
    expectStatus: z.int().min(100).max(599).optional(),
    expectText: z.string().min(1).max(200).optional(),
    expectTestIds: z.array(z.string().min(1).max(200)).min(1).max(20).optional(),
    expectEnvironment: environments.schema.optional(),
    maxResponseMs: z.int().min(1).max(60_000).optional(),
  })
  .refine((preflight) => Object.values(preflight).some((value) => value !== undefined), {
    message: 'A preflight needs at least one expectation.',
  })
  .meta({ id: 'Preflight' });
export type Preflight = z.infer<typeof preflightSchema>;

/** One of the fixed checks, or `expectTestIds[n]`: the place of the test id in the request. */
const checkNameSchema = z
  .string()
  .regex(
    /^(?:signIn|reachable|responds|expectStatus|maxResponseMs|expectEnvironment|expectText|expectTestIds\[\d{1,2}\])$/,
  );

export const maxPreflightText = 100;
const said = z.string().max(maxPreflightText).meta({
  description: 'Written by Proofrun: numbers and shapes, never text of the caller or the target.',
});

export const preflightCheckSchema = z
  .strictObject({
    check: checkNameSchema.meta({ description: 'signIn, reachable, responds, or the field of the preflight.' }),
    expected: said,
    seen: said,
    ok: z.boolean(),
  })
  .meta({ id: 'PreflightCheck' });
export type PreflightCheck = z.infer<typeof preflightCheckSchema>;

/** The checks of a preflight in their order; null where none was asked for, or none was reached. */
export const preflightChecksSchema = z.array(preflightCheckSchema).nullable();
